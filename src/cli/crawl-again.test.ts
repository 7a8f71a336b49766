import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { crawlWithState } from '../../test/support/state-crawls.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { DEFAULT_CRAWL } from '../crawl/crawl-settings.ts'
import { unpackPage } from '../crawl/store/pack-page.ts'
import { openStateFile } from './state-file.ts'

const opened = closeAfterEach()

/** Pages with an entity tag; `asked` is how each was requested and answered. */
async function taggedSite(pages: Record<string, string>) {
  const asked: string[] = []
  const answer = (path: string) => (response: ServerResponse, request: IncomingMessage) => {
    const html = pages[path] ?? ''
    if (html.startsWith('/')) {
      response.writeHead(302, { Location: html }).end()
      return
    }
    const etag = `"${html.length}"`
    const isKnown = request.headers['if-none-match'] === etag
    asked.push(`${isKnown ? 304 : 200} ${path}`)
    response.writeHead(isKnown ? 304 : 200, { 'Content-Type': 'text/html', ETag: etag })
    response.end(isKnown ? undefined : html)
  }
  const site = await opened(startCrawlSite((path) => (path in pages ? answer(path) : undefined)))
  const url = `${site.origin}/`
  return { url, pages, taken: () => asked.splice(0).toSorted() }
}

const newFile = () => join(temporaryFolder(), 'state')
const pathsOf = (urls: readonly { readonly url: string }[]) =>
  urls.map(({ url }) => new URL(url).pathname)

it('the next crawl of a state file asks what has changed, and keeps the rest', async () => {
  const site = await taggedSite({
    '/': pageWith('Start', ['/a', '/b', '/moved', 'http://127.0.0.3:1/out']),
    '/a': pageWith('A', ['/', '/b#part', '/lost']),
    '/b': pageWith('B', ['/a']),
    '/lost': pageWith('Lost', []),
    '/moved': '/b',
  })
  const file = newFile()
  const first = await crawlWithState(file, { url: site.url })
  expect(first.results.counts).toMatchObject({ pages: 4, unchanged: 0 })
  site.taken()

  site.pages['/a'] = pageWith('A', ['/', '/new'])
  site.pages['/new'] = pageWith('New', [])
  const second = await crawlWithState(file, { url: site.url })
  // The start page is fetched twice to begin with; `/lost` is known from the crawl before.
  expect(site.taken()).toEqual([
    '200 /',
    '200 /',
    '200 /a',
    '200 /new',
    '304 /',
    '304 /b',
    '304 /lost',
  ])
  expect(second.results.counts).toMatchObject({ pages: 5, unchanged: 3, errors: 0 })
  const lost = second.results.urls.find(({ url }) => url.endsWith('/lost'))
  expect(lost?.sources).toEqual(['earlier-crawl'])
  expect(pathsOf((second.compared.lastingRedirects ?? []).map((url) => ({ url })))).toEqual([
    '/moved',
  ])
  expect(second.compared.thirdPartiesBefore).toEqual([])
  const starts = [first, second].map(({ pages: [start] }) => start && unpackPage(start.packed))
  expect(starts[1]).toEqual(starts[0])

  const third = await crawlWithState(file, { url: site.url })
  expect(site.taken().filter((each) => each.startsWith('200'))).toEqual(['200 /', '200 /'])
  expect(third.results.counts).toMatchObject({ pages: 5, unchanged: 5 })
})

it('an interrupted one continues with the pages of the crawl before', async () => {
  const paths = Array.from({ length: 60 }, (_, number) => `/${number}`)
  const site = await taggedSite({
    '/': pageWith('Start', paths),
    ...Object.fromEntries(paths.map((path) => [path, pageWith(path, ['/'])])),
  })
  const file = newFile()
  await crawlWithState(file, { url: site.url })
  site.taken()
  await expect(crawlWithState(file, { url: site.url, until: 21 })).rejects.toThrow('stopped')
  const { fetched, results } = await crawlWithState(file, { url: site.url })
  expect(fetched).toBeGreaterThanOrEqual(21)
  expect(results.counts).toMatchObject({ pages: 61, unchanged: 61 })
  expect(site.taken().filter((each) => each.startsWith('200'))).toEqual(['200 /', '200 /'])
  // And one of another version begins anew with them.
  const crawl = (version: string, until?: number) =>
    crawlWithState(file, { url: site.url, version, ...(until && { until }) })
  await expect(crawl('1.0.0', 21)).rejects.toThrow('stopped')
  await expect(crawl('2.0.0', 22)).rejects.toThrow('stopped')
  const other = await crawl('2.0.0')
  expect(other.since?.number).toBe(2)
  expect(other.results.counts).toMatchObject({ pages: 61, unchanged: 61 })
})

it('pages of the crawl before that lead nowhere now are fetched if they were indexable', async () => {
  const site = await taggedSite({
    '/': pageWith('Start', ['/a', '/b']),
    '/a': pageWith('A', []),
    '/b': pageWith('B', []),
  })
  const file = newFile()
  await crawlWithState(file, { url: site.url })
  changeState(file, (records) =>
    records.map(({ urls, ...record }) => ({
      ...record,
      ...(urls && { urls: urls.map((url) => (url.url?.endsWith('/b') ? hidden(url) : url)) }),
    })),
  )
  site.pages['/'] = '<title>Empty</title>'
  const { results } = await crawlWithState(file, { url: site.url })
  expect(pathsOf(results.urls)).toEqual(['/', '/a'])
})

interface Row {
  url?: string
  page?: object
}
type Rows = { kind: string; results: object; urls?: Row[] }[]

function changeState(file: string, changed: (records: Rows) => unknown): void {
  const state = openStateFile(file)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the crawl wrote them
  state.replace(changed(state.records as Rows) as unknown[])
  state.close()
}

const hidden = (url: Row): Row => ({ ...url, page: { ...url.page, indexable: false } })
const edited = ({ page, ...url }: Row) => ({
  ...url,
  ...(page && { page: { ...page, packed: new Uint8Array(9) } }),
})
it.each<[string, object, (records: Rows) => unknown]>([
  ['another user name', { username: 'eve' }, (records) => records],
  ['fewer URLs than are known', { settings: { ...DEFAULT_CRAWL, maxPages: 1 } }, (all) => all],
  [
    'results of other checks',
    {},
    ([judged, ...rest]) => [
      { ...judged, results: { ...judged?.results, catalogue_version: 1 } },
      ...rest,
    ],
  ],
  [
    'pages that were edited',
    {},
    (records) =>
      records.map(({ urls, ...record }) => ({
        ...record,
        ...(urls && { urls: urls.map(edited) }),
      })),
  ],
])('pages are fetched whole with %s', async (_what, identity, changed) => {
  const start = `<title>Start</title>${Array.from({ length: 12 }, (_, n) => `<a href="/${n}">`).join('')}`
  const site = await taggedSite({ '/': start })
  const file = newFile()
  await crawlWithState(file, { url: site.url })
  changeState(file, changed)
  site.taken()
  const { results } = await crawlWithState(file, { url: site.url, ...identity })
  expect(results.counts.unchanged).toBe(0)
  expect(site.taken()).toEqual(['200 /', '200 /', '200 /'])
})
