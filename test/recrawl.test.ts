import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { CATALOGUE_VERSION } from '../src/checks/catalogue.ts'
import { crawlHeld } from '../src/cli/crawl-held.ts'
import type { CrawlUrl } from '../src/crawl/crawl-url.ts'
import { unpackPage } from '../src/crawl/store/pack-page.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { judgeSiteRun } from '../src/report/site/make-site-results.ts'
import { packSite } from '../src/report/site/pack-site.ts'
import { CRAWL_CHECKS } from '../src/report/site/page-findings.ts'
import { createEngine, type Engine } from '../src/engine/audit.ts'
import { createCrawls } from '../src/store/sites/crawls.ts'
import { createCrawlFrontier } from '../src/store/sites/crawl-frontier.ts'
import { earlierCrawl } from '../src/store/sites/earlier-crawl.ts'
import type { Crawl } from '../src/store/sites/site-audit-row.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { crawlQueue, siteDraft } from './support/site-audits.ts'
import { openTestStore, type TestStore } from './support/store.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())
const opened = closeAfterEach()

/** Pages with an entity tag, and how often each was sent whole, or only confirmed. */
async function taggedSite(pages: Record<string, string>) {
  const sent: string[] = []
  const confirmed: string[] = []
  const answer = (path: string) => (response: ServerResponse, request: IncomingMessage) => {
    const html = pages[path] ?? ''
    const etag = `"${html.length}"`
    const isKnown = request.headers['if-none-match'] === etag
    ;(isKnown ? confirmed : sent).push(path)
    response.writeHead(isKnown ? 304 : 200, { 'Content-Type': 'text/html', ETag: etag })
    response.end(isKnown ? undefined : html)
  }
  const site = await opened(startCrawlSite((path) => (path in pages ? answer(path) : undefined)))
  const reset = () => {
    sent.length = 0
    confirmed.length = 0
  }
  return { url: `${site.origin}/`, pages, sent, confirmed, reset }
}

/** Judges in this process: a thread takes seconds to start. */
const judgeHere: Engine = {
  ...engine,
  async judgeCrawl({ store, end, ...run }) {
    const checkIds = CRAWL_CHECKS.map(({ id }) => id)
    return packSite(judgeSiteRun({ ...(await readSite(store, end, checkIds)), ...run }))
  },
}

/** One crawl as the server runs it. */
async function crawlOnce(test: TestStore) {
  const queue = crawlQueue(test)
  const claimed = await queue.claim('w')
  if (!claimed) throw new Error('No crawl is waiting.')
  const slice = await crawlHeld({ db: test.db, engine: judgeHere })(
    claimed,
    new AbortController().signal,
  )
  if (slice.status !== 'judged') throw new Error(slice.status)
  const store = createCrawlFrontier(test.db, {
    id: claimed.crawl.id,
    token: claimed.token,
    mostKnown: 100,
  })
  const urls = await Array.fromAsync(store.urls())
  const pages = await Array.fromAsync(store.pages())
  await queue.finish(claimed.token, slice.judged)
  const summary = await test.store.crawls.summary(claimed.crawl)
  return { urls, pages: pages.map(({ packed }) => unpackPage(packed)), summary }
}

const told = (urls: readonly CrawlUrl[]) =>
  urls.map(({ url, answer, unchanged }) => [
    new URL(url).pathname,
    answer?.status,
    answer?.mimeType,
    unchanged,
  ])

async function audited(test: TestStore, url: string) {
  const owner = await test.owner()
  const site = await test.store.siteAudits.create(owner, siteDraft({ url }))
  return { owner, id: site.id, again: () => test.store.siteAudits.crawl(owner, site.id) }
}

describe('another crawl of a site', () => {
  it('takes unchanged pages from the crawl before, and what changed from the server', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const site = await taggedSite({
      '/': pageWith('Start', ['/a', '/b', '/gone', 'http://127.0.0.3:1/out']),
      '/a': pageWith('A', ['/', '/b#part']),
      '/b': pageWith('B', ['/a']),
    })
    await using test = await openTestStore()
    const { again, owner, id } = await audited(test, site.url)
    const first = await crawlOnce(test)
    expect(site.confirmed).toEqual([])
    expect(first.summary?.counts.unchanged).toBe(0)

    site.reset()
    site.pages['/b'] = pageWith('B', ['/a', '/new'])
    site.pages['/new'] = pageWith('New', [])
    await again()
    const second = await crawlOnce(test)
    expect(site.confirmed.toSorted()).toEqual(['/', '/a'])
    // The start page is fetched twice to begin with.
    expect(site.sent.toSorted()).toEqual(['/', '/', '/b', '/new'])
    expect(told(second.urls)).toEqual([
      ['/', 200, 'text/html', true],
      ['/a', 200, 'text/html', true],
      ['/b', 200, 'text/html', undefined],
      ['/gone', 404, '', undefined],
      ['/new', 200, 'text/html', undefined],
    ])
    const rows = first.pages[0]?.findings.flatMap(({ evidence }) => evidence?.first ?? [])
    expect(rows).not.toEqual([])
    expect(second.pages.slice(0, 2)).toEqual(first.pages.slice(0, 2))
    expect(second.summary?.counts).toMatchObject({ pages: 4, unchanged: 2 })
    const crawl = await test.store.crawls.find(owner, id, 2)
    const dateOf = async (page: number) =>
      crawl && (await test.store.crawls.page(crawl, page))?.unchangedSince
    expect(await dateOf(1)).toBeLessThan(crawl?.startedAt ?? 0)
    expect(await dateOf(3)).toBeNull()
    expect(second.summary?.counts.references.links).toEqual({ known: 1, checked: 1 })

    site.reset()
    const renaming = { siteAuditId: id, template: 1, name: 'Every page' }
    await test.store.crawls.renameTemplate(owner, renaming)
    await again()
    const third = await crawlOnce(test)
    // As in another process, which has compared the crawls before a template is renamed.
    const elsewhere = createCrawls(test.db)
    const findingsElsewhere = async () => {
      const before = await elsewhere.find(owner, id, 2)
      const after = await elsewhere.find(owner, id, 3)
      return before && after && (await elsewhere.compare(before, after))?.findings
    }
    const compared = await findingsElsewhere()
    expect(compared).toBeDefined()
    expect(await findingsElsewhere()).toBe(compared)
    await test.store.crawls.renameTemplate(owner, { ...renaming, name: 'All pages' })
    expect(await findingsElsewhere()).not.toBe(compared)
    expect(third.summary?.templates).toMatchObject([
      { name: 'Every page', pattern: '/* and others' },
    ])
    expect(site.confirmed.toSorted()).toEqual(['/', '/a', '/b', '/new'])
    expect(third.pages).toEqual(second.pages)
  })

  it('keeps the size and response time of unchanged pages, and counts only what it has downloaded', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const [start, other] = [pageWith('Start', ['/a']), pageWith('Another', [])]
    const site = await taggedSite({ '/': start, '/a': pageWith('A', []) })
    await using test = await openTestStore()
    const { again } = await audited(test, site.url)
    await crawlOnce(test)
    await test.db.updateTable('crawl_urls').set({ first_byte: 777 }).execute()
    site.pages['/a'] = other
    await again()
    const { urls } = await crawlOnce(test)
    expect(urls.map(({ answer }) => answer?.bytes)).toEqual([start.length, other.length])
    expect(urls[0]?.answer?.firstByte).toBe(777)
    expect(urls[1]?.answer?.firstByte).not.toBe(777)
    const crawls = await test.db.selectFrom('crawls').select('bytes').orderBy('number').execute()
    expect(crawls.at(-1)?.bytes).toBe(other.length)
  })

  it.runIf(IN_RELEASE)(
    'fetches pages whole after 30 days, or where those of the last crawl are not kept',
    async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      const site = await taggedSite({ '/': pageWith('Start', []) })
      await using test = await openTestStore()
      const { again } = await audited(test, site.url)
      await crawlOnce(test)
      await test.db.updateTable('crawl_urls').set({ read_at: 1 }).execute()
      await again()
      await crawlOnce(test)
      expect(site.confirmed).toEqual([])
      await test.db.updateTable('crawls').set({ trimmed: 1 }).execute()
      await again()
      await crawlOnce(test)
      expect(site.confirmed).toEqual([])
      await again()
      const last = await crawlOnce(test)
      expect(site.confirmed).toEqual(['/'])
      expect(last.summary?.counts.unchanged).toBe(1)
    },
  )

  it('fetches pages whole after a change of checks or language, or if the last crawl left out URLs', async () => {
    const site = await taggedSite({ '/': pageWith('Start', []) })
    await using test = await openTestStore()
    const { again } = await audited(test, site.url)
    await crawlOnce(test)
    await again()
    const claimed = await crawlQueue(test).claim('w')
    if (!claimed) throw new Error('No crawl is waiting.')
    const { crawl } = claimed
    const isUsed = async (changes: Partial<Crawl>, needs: { version?: number; known?: number }) => {
      const { version = CATALOGUE_VERSION, known = 100 } = needs
      const comparable = { catalogueVersion: version, mostKnown: known }
      const earlier = await earlierCrawl(test.db, { ...crawl, ...changes }, comparable)
      return (await earlier?.pages.find(site.url)) !== null
    }
    expect(await isUsed({}, {})).toBe(true)
    expect(await isUsed({}, { version: CATALOGUE_VERSION + 1 })).toBe(false)
    expect(await isUsed({ choices: { ...crawl.choices, language: 'de' } }, {})).toBe(false)
    expect(await isUsed({}, { known: 1 })).toBe(false)
  })

  it.runIf(IN_RELEASE)('keeps all links of pages that are read at the same time', async () => {
    const paths = Array.from({ length: 12 }, (_, at) => `/${at}`)
    // Each page has the links of those before it, and one of its own.
    const pages = paths.map((path, at) => [path, pageWith(path, paths.slice(0, at + 2))] as const)
    const site = await taggedSite({ '/': pageWith('Start', paths), ...Object.fromEntries(pages) })
    await using test = await openTestStore()
    const { again } = await audited(test, site.url)
    await crawlOnce(test)
    await again()
    const claimed = await crawlQueue(test).claim('w')
    if (!claimed) throw new Error('No crawl is waiting.')
    const comparable = { catalogueVersion: CATALOGUE_VERSION, mostKnown: 100, mostRemembered: 4 }
    const earlier = await earlierCrawl(test.db, claimed.crawl, comparable)
    const find = async (path: string) => await earlier?.pages.find(new URL(path, site.url).href)
    // Remembers three URLs, which the others need as well.
    await find('/1')
    const read = await Promise.all(paths.map(find))
    expect(read.map((found) => found?.page.links.length)).toEqual(
      paths.map((_, at) => Math.min(at + 2, paths.length)),
    )
  })
})
