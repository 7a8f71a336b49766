import { describe, expect, it } from 'vitest'
import { heldCrawl, HTML_ANSWER } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import type { CrawlUrl } from '../../crawl/crawl-url.ts'
import type { CrawlStore, FoundUrl, Visit } from '../../crawl/store/crawl-store.ts'
import { CrawlLost, createCrawlFrontier } from './crawl-frontier.ts'

const found = (path: string, more: Partial<FoundUrl> = {}): FoundUrl => ({
  url: `https://example.com${path}`,
  source: 'link',
  depth: 1,
  state: 'waiting',
  ...more,
})
const visit = (number: number, more: Partial<Visit> = {}): Visit => ({
  number,
  state: 'done',
  answer: HTML_ANSWER,
  page: null,
  found: [],
  ...more,
})
const paths = (urls: readonly CrawlUrl[]) => urls.map(({ url }) => new URL(url).pathname)
const claimed = async (store: CrawlStore, most = 9) => paths(await store.claim(most))

describe('a frontier in the database', () => {
  it('returns URLs by depth, then by number, with unlinked URLs last', async () => {
    await using test = await openTestStore()
    const { store } = await heldCrawl(test)
    await store.save(
      [],
      [
        found('/listed', { source: 'sitemap', depth: null }),
        found('/deep', { depth: 2 }),
        found('/a'),
        found('/b'),
      ],
    )
    expect(await claimed(store, 2)).toEqual(['/a', '/b'])
    expect(await claimed(store)).toEqual(['/deep', '/listed'])
    expect(await claimed(store)).toEqual([])
  })

  it('keeps the number of a URL that is found again, with its smallest depth and all sources', async () => {
    await using test = await openTestStore()
    const { store } = await heldCrawl(test)
    const first = [
      found('/x', { source: 'sitemap', depth: null }),
      found('/y', { depth: 3 }),
      found('/far', { depth: 21, state: 'too-deep' }),
    ]
    expect(await store.save([], first)).toMatchObject({ known: 3, waiting: 2 })
    const again = [found('/x', { depth: 2 }), found('/far', { depth: 1 }), found('/far')]
    expect(await store.save([], again)).toMatchObject({ known: 3, waiting: 3 })
    expect(await claimed(store)).toEqual(['/far', '/x', '/y'])
    const urls = await Array.fromAsync(store.urls())
    expect(urls.map(({ number, depth, sources }) => [number, depth, sources])).toEqual([
      [1, 2, ['link', 'sitemap']],
      [2, 3, ['link']],
      [3, 1, ['link']],
    ])
  })

  it('keeps the sitemap that lists a URL, and the rule that disallows it', async () => {
    await using test = await openTestStore()
    const { store } = await heldCrawl(test)
    const listed = found('/a', { source: 'sitemap', depth: null, sitemap: 3 })
    await store.save([], [found('/a', { source: 'start', depth: 0 }), listed, found('/b')])
    await store.claim(9)
    await store.save([visit(2, { state: 'disallowed', answer: null, rule: 'line 1: x' })], [])
    const urls = await Array.fromAsync(store.urls())
    expect(urls.map(({ sitemap, rule }) => [sitemap, rule])).toEqual([
      [3, undefined],
      [undefined, 'line 1: x'],
    ])
  })

  it('opens a URL that was not listed once a redirect leads to it, whatever its depth', async () => {
    await using test = await openTestStore()
    const { store } = await heldCrawl(test)
    const unlisted = { state: 'unlisted', depth: 1 } as const
    await store.save([], [found('/a', unlisted), found('/b', unlisted)])
    await store.save([], [found('/a', { source: 'redirect', depth: null }), found('/b', unlisted)])
    expect(await claimed(store)).toEqual(['/a'])
    const both = [found('/c', unlisted), found('/c', { source: 'redirect', depth: 2 })]
    expect(await store.save([], both)).toMatchObject({ known: 3, waiting: 1 })
    expect(await claimed(store)).toEqual(['/c'])
  })

  it('stores responses and redirect targets, and updates the counts', async () => {
    await using test = await openTestStore()
    const { store } = await heldCrawl(test)
    await store.save([], [found('/a', { source: 'start', depth: 0 })])
    await store.claim(1)
    const answer = { ...HTML_ANSWER, status: 301, redirect: 'https://example.com/b' }
    const before = { status: 500, failure: null }
    await store.save([visit(1, { answer, found: [found('/b', { source: 'redirect' })] })], [])
    const counts = await store.save([visit(2, { answer: { ...HTML_ANSWER, before } })], [])
    expect(counts).toEqual({ known: 2, waiting: 1, fetched: 2, pages: 1, bytes: 680 })
    const [a, b] = await Array.fromAsync(store.urls())
    expect(a).toMatchObject({ state: 'done', answer, redirectsTo: 2, sources: ['start'] })
    expect(b).toMatchObject({ answer: { before }, redirectsTo: null, sources: ['redirect'] })
  })

  it('returns claimed and unsaved URLs again after resume, and stores the memo', async () => {
    await using test = await openTestStore()
    const { store } = await heldCrawl(test)
    expect(await store.recall()).toBeUndefined()
    await store.save([], [found('/a'), found('/b')])
    await store.claim(2)
    await store.save([visit(1)], [])
    expect(await store.resume()).toMatchObject({ known: 2, waiting: 1 })
    expect(await claimed(store)).toEqual(['/b'])
    const body = new Uint8Array([1, 2, 3])
    const memo = { record: RECORD, knowledge: { probes: [{ body }] }, asleep: ['/#'] }
    await store.remember(memo)
    expect(await store.recall()).toEqual(memo)
  })

  it('stores no URL beyond the limit, even when many are found at once', async () => {
    await using test = await openTestStore()
    const { crawl, token } = await heldCrawl(test)
    const store = createCrawlFrontier(test.db, { id: crawl.id, token, mostKnown: 1200 })
    const many = Array.from({ length: 1300 }, (_, n) => found(`/${n}`))
    expect(await store.save([], many)).toMatchObject({ known: 1200, waiting: 1200 })
    expect(await store.save([], many)).toMatchObject({ known: 1200 })
    const urls = await Array.fromAsync(store.urls())
    expect(urls.map(({ number }) => number)).toEqual(Array.from({ length: 1200 }, (_, n) => n + 1))
  })

  it('shows what the crawl is doing, until it ends', async () => {
    await using test = await openTestStore()
    const { store, owner, site } = await heldCrawl(test)
    const { crawls } = test.store
    const progress = async () => (await crawls.find(owner, site.id, 1))?.progress
    await store.save([], [found('/a'), found('/b')])
    expect(await progress()).toBeNull()
    await store.claim(1)
    await store.save([visit(1)], [])
    expect(await progress()).toEqual({ step: 'pages', done: 1, total: 2 })
    await store.show({ step: 'references', done: 3, total: 7 })
    expect(await progress()).toEqual({ step: 'references', done: 3, total: 7 })
    await crawls.act(owner, { siteAuditId: site.id, number: 1, act: 'cancel' })
    expect(await progress()).toBeNull()
  })

  it('is not written to after the worker has lost the crawl', async () => {
    await using test = await openTestStore()
    const { store, owner, site } = await heldCrawl(test)
    await store.save([], [found('/a')])
    await test.store.crawls.act(owner, { siteAuditId: site.id, number: 1, act: 'pause' })
    for (const write of [
      () => store.resume(),
      () => store.claim(1),
      () => store.save([], [found('/b')]),
      () => store.recall(),
      () => store.remember({ record: RECORD, knowledge: null, asleep: [] }),
      () => store.show({ step: 'judging', done: 0, total: 1 }),
    ]) {
      await expect(write()).rejects.toThrow(CrawlLost)
    }
    expect(paths(await Array.fromAsync(store.urls()))).toEqual(['/a'])
  })
})

const RECORD = {
  start: 'https://example.com/',
  startHops: ['https://example.com/'],
  robots: { url: 'https://example.com/robots.txt', state: 'absent', status: 404 },
  sitemaps: [],
  sitemapsRead: true,
  dated: [],
  sessionParameters: [],
} as const
