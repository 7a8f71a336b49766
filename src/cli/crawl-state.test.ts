import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrawledSite, pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { EMPTY_PAGE } from '../../test/support/quick-crawl.ts'
import { HTML_ANSWER } from '../../test/support/site-audits.ts'
import { crawlWithState, openState, type StateCrawl } from '../../test/support/state-crawls.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { DEFAULT_CRAWL } from '../crawl/crawl-settings.ts'
import type { CrawlIdentity } from './crawl-identity.ts'
import { openStateFile } from './state-file.ts'

const PAGES = 60
const numbers = Array.from({ length: PAGES }, (_, number) => number)
let site: CrawledSite
beforeAll(async () => {
  const paths = numbers.map((number) => `/${number}`)
  site = await startCrawlSite({
    '/': pageWith('Start', [...paths, '/gone']),
    ...Object.fromEntries(paths.map((path) => [path, pageWith(`Page ${path}`, ['/'])])),
  })
})
afterAll(() => site.close())

const identity = (more: Partial<CrawlIdentity> = {}): CrawlIdentity => ({
  url: `${site.origin}/`,
  settings: DEFAULT_CRAWL,
  listed: [],
  username: null,
  version: '1.0.0',
  ...more,
})

const open = (file: string, more: Partial<CrawlIdentity> = {}) => openState(file, identity(more))
const crawl = (file: string, more: Partial<StateCrawl> = {}) =>
  crawlWithState(file, { ...identity(), ...more })

it('an interrupted crawl continues without fetching what it has, and the next one is compared', async () => {
  const file = join(temporaryFolder(), 'state')
  await expect(crawl(file, { until: 21 })).rejects.toThrow('stopped')
  await expect(open(file, { settings: { ...DEFAULT_CRAWL, maxPages: 3 } })).rejects.toThrow(
    'an interrupted crawl with other options',
  )
  await expect(open(file, { url: 'https://example.org/' })).rejects.toThrow('has a crawl of http:')
  const first = await crawl(file)
  expect(first.fetched).toBeGreaterThanOrEqual(21)
  expect(first.since).toBeUndefined()
  expect(first.results.counts).toMatchObject({ pages: PAGES + 1, errors: 1, waiting: 0 })
  const requested = numbers.map((number) => site.paths().filter((path) => path === `/${number}`))
  const twice = requested.filter((requests) => requests.length > 1)
  expect(twice.length).toBeLessThanOrEqual(20)

  const second = await crawl(file)
  expect([second.fetched, second.since]).toMatchObject([
    null,
    { number: 1, new: [], no_longer_found: [], moved: [] },
  ])
  await expect(open(file, { url: 'https://example.org/' })).rejects.toThrow('has a crawl of http:')
})

it('a crawl of another version begins anew, and a dropped one leaves nothing', async () => {
  const file = join(temporaryFolder(), 'state')
  const begun = await open(file)
  const start = { url: `${site.origin}/`, source: 'start', depth: 0, state: 'waiting' } as const
  await begun.store.save([], [start])
  await begun.store.save(
    [{ number: 1, state: 'done', answer: HTML_ANSWER, page: EMPTY_PAGE, found: [] }],
    [],
  )
  begun.close()
  const same = await open(file)
  expect(same.fetched).toBe(1)
  same.close()
  const other = await open(file, { version: '2.0.0' })
  expect([other.fetched, await Array.fromAsync(other.store.urls())]).toEqual([null, []])
  other.drop()
  other.close()
  const after = await open(file, { url: 'https://example.org/' })
  expect(after.fetched).toBeNull()
  after.close()
})

/** What a crawl has read of a site, with this in place of its own. */
const remembered = (more: object) => ({
  kind: 'remember',
  memo: {
    record: {
      start: 'https://a.example/',
      startHops: [],
      robots: { url: 'https://a.example/robots.txt', state: 'absent', status: 404 },
      sitemaps: [],
      dated: [],
      sitemapsRead: true,
      sessionParameters: [],
      ...more,
    },
    knowledge: undefined,
    asleep: [],
  },
})

it('a record with what a crawl has read of a site is taken', async () => {
  const file = join(temporaryFolder(), 'state')
  const state = openStateFile(file)
  state.replace([{ kind: 'begin', identity: identity() }, remembered({})])
  state.close()
  const again = await open(file)
  expect((await again.store.recall())?.record.start).toBe('https://a.example/')
  again.close()
})

it.each<[string, (begin: unknown) => unknown[]]>([
  ['no object', () => [null]],
  ['of an unknown kind', () => [{ kind: 'other' }]],
  [
    'results without findings',
    () => [{ kind: 'judged', results: { start: 'https://a.example/' } }],
  ],
  ['a begin without an identity', () => [{ kind: 'begin' }]],
  ['visits of no URL', (begin) => [begin, { kind: 'save', visits: [{ number: 9 }], found: [] }]],
  [
    'a page without parts',
    (begin) => [
      begin,
      {
        kind: 'save',
        visits: [],
        found: [{ url: 'https://a.example/', source: 'start', depth: 0, state: 'waiting' }],
      },
      {
        kind: 'save',
        visits: [{ number: 1, state: 'done', answer: HTML_ANSWER, page: 5, found: [] }],
        found: [],
      },
    ],
  ],
  [
    'an answer without parts',
    (begin) => [
      begin,
      {
        kind: 'save',
        visits: [{ number: 1, state: 'done', answer: 5, page: null, found: [] }],
        found: [],
      },
    ],
  ],
  ['a site without a start', (begin) => [begin, remembered({ start: undefined })]],
  ['a site with a start that is no URL', (begin) => [begin, remembered({ start: 'a' })]],
  ['a site without robots.txt', (begin) => [begin, remembered({ robots: null })]],
  ['a site with a sitemap without parts', (begin) => [begin, remembered({ sitemaps: [{}] })]],
  [
    'a checked reference without parts',
    (begin) => [
      begin,
      { kind: 'check', references: [{ number: 1, url: 'https://a.example/', answer: 5 }] },
    ],
  ],
  ['references without a number', (begin) => [begin, { kind: 'plan', references: [{}] }]],
])('a record that is %s is refused with a sentence', async (_what, records) => {
  const file = join(temporaryFolder(), 'state')
  const state = openStateFile(file)
  state.replace(records({ kind: 'begin', identity: identity() }))
  state.close()
  await expect(open(file)).rejects.toThrow('has a crawl that cannot be read. Delete it')
  openStateFile(file).close()
})
