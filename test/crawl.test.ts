import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_CRAWL, type CrawlSettings } from '../src/crawl/crawl-settings.ts'
import type { CrawledPage } from '../src/crawl/crawled-page.ts'
import type { CrawlUrl } from '../src/crawl/crawl-url.ts'
import { siteCrawlTraps } from '../src/checks/site/site-crawl-traps.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { unpackPage } from '../src/crawl/store/pack-page.ts'
import { createEngine } from '../src/engine/audit.ts'
import type { CrawlRun } from '../src/engine/crawl-target.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { monthPage } from './support/month-page.ts'
import { words } from './support/planted/planted-page.ts'
import { pageRequest } from './support/page-request.ts'
import { urlset } from './support/sitemap-site.ts'

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())
const siteWith = (files: Parameters<typeof startCrawlSite>[0]) => opened(startCrawlSite(files))

async function crawl(
  url: string,
  settings: Partial<CrawlSettings> = {},
  run: Partial<CrawlRun> = {},
) {
  const store = createMemoryStore({ mostKnown: 5000 })
  const outcome = await engine.crawl(pageRequest(url), {
    settings: { ...DEFAULT_CRAWL, externalLinks: 0, ...settings },
    store,
    ...run,
  })
  const pages = new Map<string, CrawledPage>()
  const urls = new Map<string, CrawlUrl>()
  for await (const each of store.urls()) urls.set(pathOf(each.url), each)
  const byNumber = new Map([...urls].map(([path, { number }]) => [number, path]))
  for await (const { number, packed } of store.pages()) {
    pages.set(byNumber.get(number) ?? '', unpackPage(packed))
  }
  return { outcome, urls, pages }
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '')
}

const states = (urls: ReadonlyMap<string, CrawlUrl>) =>
  Object.fromEntries([...urls].map(([path, { state }]) => [path, state]))

const HTML = { 'Content-Type': 'text/html' }

describe('a crawl', () => {
  it('finds every page that links lead to, asks for each once, and keeps what it says', async () => {
    const site = await siteWith({
      '/': pageWith('Start', ['/a', '/b#part', 'https://example.com/away']),
      '/a': pageWith('A', ['/b', '/c?x=1', '/']),
      '/b': pageWith('B', ['/gone', '/old']).replace('B</h1>', 'B<a href="#b">¶</a></h1>'),
      '/c?x=1': pageWith('C', []),
      '/old': { to: '/a' },
    })
    const { outcome, urls, pages } = await crawl(`${site.origin}/`)
    expect(outcome).toMatchObject({
      status: 'completed',
      stop: null,
      counts: { known: 6, pages: 5 },
    })
    expect(Object.fromEntries([...urls].map(([path, url]) => [path, url.depth]))).toEqual({
      '/': 0,
      '/a': 1,
      '/b': 1,
      '/c?x=1': 2,
      '/gone': 2,
      '/old': 2,
    })
    expect(urls.get('/old')).toMatchObject({
      answer: { status: 301, redirect: `${site.origin}/a` },
      redirectsTo: urls.get('/a')?.number,
    })
    expect(pages.get('/')).toMatchObject({
      title: 'Start',
      h1: 'Start',
      lang: 'en',
      links: [
        { to: urls.get('/a')?.number, anchor: 'To /a', around: false, nofollow: false },
        { to: urls.get('/b')?.number, fragment: 'part' },
      ],
      externals: [{ url: 'https://example.com/away', anchor: 'To https://example.com/away' }],
    })
    expect(pages.get('/b')?.h1).toBe('B')
    expect(pages.get('/a')?.findings.map(({ check }) => check)).toContain('viewport-meta')
    // The start page is requested three times: at the start, for links that change, and as a page.
    expect(site.paths().toSorted()).toEqual(
      ['/', '/', '/', '/a', '/b', '/c?x=1', '/gone', '/gone', '/old'].toSorted(),
    )
  })

  it('asks twice for what looks broken, and remembers the first answer', async () => {
    let asked = 0
    const site = await siteWith({
      '/': pageWith('Start', ['/flaky', '/gone']),
      '/flaky': (response) =>
        response.writeHead(asked++ === 0 ? 500 : 200, HTML).end(pageWith('F', [])),
    })
    const { urls } = await crawl(`${site.origin}/`)
    expect(urls.get('/flaky')?.answer).toMatchObject({ status: 200, before: { status: 500 } })
    expect(urls.get('/gone')?.answer).toMatchObject({ status: 404, before: { status: 404 } })
  })

  it('reads sitemaps, and lists the pages that no link leads to', async () => {
    const site = await siteWith({
      '/robots.txt': 'Sitemap: ORIGIN/map.xml',
      '/map.xml': urlset('ORIGIN/', 'ORIGIN/linked', 'ORIGIN/orphan', 'https://example.com/x'),
      '/': pageWith('Start', ['/linked']),
      '/linked': pageWith('Linked', []),
      '/orphan': pageWith('Orphan', ['/below']),
      '/below': pageWith('Below', []),
    })
    const { outcome, urls } = await crawl(`${site.origin}/`)
    expect(urls.get('/linked')).toMatchObject({ depth: 1, sources: ['sitemap', 'link'] })
    expect(urls.get('/orphan')).toMatchObject({ depth: null, sources: ['sitemap'], state: 'done' })
    expect(urls.get('/below')).toMatchObject({ depth: null, sources: ['link'], state: 'done' })
    expect(outcome).toMatchObject({
      record: {
        sitemaps: [
          { entries: 4, foreign: ['https://example.com/x'], foreignCount: 1, status: 200 },
        ],
      },
    })
  })

  it('knows pages that only a canonical or a language version names', async () => {
    const head = `<link rel="canonical" href="/one"><link rel="alternate" hreflang="de" href="/de">`
    const site = await siteWith({
      '/': `<!doctype html><title>Start</title>${head}<p>Text`,
      '/one': pageWith('One', []),
      '/de': pageWith('Eins', []),
    })
    const { urls, pages } = await crawl(`${site.origin}/`)
    expect(urls.get('/one')).toMatchObject({ sources: ['canonical'], depth: null, state: 'done' })
    expect(urls.get('/de')).toMatchObject({ sources: ['hreflang'], state: 'done' })
    expect(pages.get('/')?.canonical).toBe(`${site.origin}/one`)
  })

  it('keeps within its limits', async () => {
    const site = await siteWith((path) => {
      const number = Number(/^\/(\d*)$/.exec(path)?.[1] ?? Number.NaN)
      return Number.isNaN(number)
        ? undefined
        : pageWith(`Page ${number}`, [`/${number + 1}`, '/secret/x'])
    })
    const limits = { maxPages: 5, exclude: ['/secret/**'] }
    const { outcome, urls } = await crawl(`${site.origin}/`, limits)
    expect(outcome).toMatchObject({ stop: 'max-pages', counts: { pages: 5, waiting: 1 } })
    expect(states(urls)).toMatchObject({ '/secret/x': 'excluded', '/4': 'done', '/5': 'waiting' })
    const deep = await crawl(`${site.origin}/`, { maxDepth: 2, include: ['/', '/?'] })
    expect(deep.outcome).toMatchObject({ stop: null })
    expect(states(deep.urls)).toEqual({ '/': 'done', '/1': 'excluded', '/secret/x': 'excluded' })
    const shallow = await crawl(`${site.origin}/`, { maxDepth: 2 })
    expect(states(shallow.urls)).toMatchObject({ '/2': 'done', '/3': 'too-deep' })
  })

  it('takes the start host with and without www., and hosts below it where they are wanted', async () => {
    const links = (port: number) => [
      `http://localhost:${port}/one`,
      `http://sub.localhost:${port}/two`,
      `http://127.0.0.1:${port}/three`,
    ]
    const port = { value: 0 }
    const site = await siteWith((path) =>
      path === '/' ? pageWith('Start', links(port.value)) : undefined,
    )
    port.value = site.port
    const { urls } = await crawl(`http://localhost:${site.port}/`)
    expect([...urls.keys()]).toEqual(['/', '/one'])
    const wide = await crawl(`http://localhost:${site.port}/`, { subdomains: true })
    expect([...wide.urls.keys()]).toEqual(['/', '/one', '/two'])
  })
})

describe('a calendar without an end', () => {
  it('is recognised where the limit of clicks ends it, and archives with texts of their own, or an index, are not', async () => {
    const archive = (year: number) =>
      pageWith(`Year ${year}`, [`/archive/${year - 1}`, `/archive/${year + 1}`], words(`y${year}`))
    const minutes = Array.from({ length: 44 }, (_, n) => `/minutes/${1950 + n}-05-0${(n % 9) + 1}`)
    const site = await siteWith((path) => {
      const [, kind, year, month] = path.split('/')
      if (kind === 'calendar') return monthPage(Number(year), Number(month))
      if (kind === 'archive') return archive(Number(year))
      if (kind === 'minutes')
        return pageWith('Minutes', ['/'], `Minutes of 12 May ${year?.slice(0, 4)}.`)
      return path === '/'
        ? pageWith('Start', ['/calendar/2026/11', '/archive/2000', ...minutes])
        : undefined
    })
    const store = createMemoryStore({ mostKnown: 5000 })
    const settings = { ...DEFAULT_CRAWL, externalLinks: 0, maxDepth: 7 }
    const end = await engine.crawl(pageRequest(`${site.origin}/`), { settings, store })
    if (end.status === 'failed') throw new Error(end.error.message)
    const { facts } = await readSite(store, end, [])
    expect(facts.asleep).toEqual([])
    expect(siteCrawlTraps.evaluate(facts)).toMatchObject({
      message: 'Links never end: 1 kind of URL',
      rows: [
        {
          url: `${new URL(site.origin).host}/calendar/#/#`,
          note: '2 URLs were not fetched',
          sources: ['2026/4', '2027/6'].map((month) => `${site.origin}/calendar/${month}`),
        },
      ],
    })
  })
})

describe('robots.txt', () => {
  it('is obeyed, for each URL, and names us before it names all', async () => {
    const site = await siteWith({
      '/robots.txt': 'User-agent: *\nDisallow: /\n\nUser-agent: Pagemark\nDisallow: /private',
      '/': pageWith('Start', ['/private/a', '/public']),
      '/public': pageWith('Public', []),
    })
    const { urls } = await crawl(`${site.origin}/`)
    expect(states(urls)).toEqual({ '/': 'done', '/private/a': 'disallowed', '/public': 'done' })
    expect(site.paths()).not.toContain('/private/a')
    const bold = await crawl(`${site.origin}/`, { ignoreRobots: true })
    expect(states(bold.urls)).toMatchObject({ '/private/a': 'done' })
  })
})

describe('the access log', () => {
  const chain = (count: number) => (path: string) => {
    if (path === '/')
      return pageWith(
        'Start',
        Array.from({ length: count }, (_, n) => `/${n}`),
      )
    return /^\/\d+$/.test(path) ? pageWith(`Page ${path}`, []) : undefined
  }

  it('shows two connections at most, and ten requests a second', async () => {
    const site = await siteWith(chain(15))
    await crawl(`${site.origin}/`, {}, { isPrivate: false })
    expect(site.mostAtOnce()).toBeLessThanOrEqual(2)
    const starts = site.log.map(({ at }) => at)
    // Delays by the machine bring requests closer together, but any ten gaps take at least as long as nine.
    const tens = starts.slice(10).map((at, place) => at - (starts[place] ?? 0))
    expect(Math.min(...tens)).toBeGreaterThan(900)
  })

  it('shows one request after the other, apart by the Crawl-delay', async () => {
    const pages = chain(5)
    const site = await siteWith((path) =>
      path === '/robots.txt' ? 'User-agent: *\nCrawl-delay: 0.3' : pages(path),
    )
    await crawl(`${site.origin}/`)
    const late = site.log.filter(({ path }) => /^\/\d/.test(path))
    expect(late).toHaveLength(5)
    for (const [place, { at }] of late.entries()) {
      expect(at - (late[place - 1]?.ended ?? at - 300)).toBeGreaterThan(285)
    }
  })

  it('shows that 429 is obeyed for as long as Retry-After says, and that the URL is not lost', async () => {
    let asked = 0
    const pages = chain(6)
    const site = await siteWith((path) => {
      if (path !== '/2' || asked++ > 0) return pages(path)
      return { status: 429, headers: { 'Retry-After': '1' } }
    })
    const { urls, outcome } = await crawl(`${site.origin}/`)
    expect(outcome).toMatchObject({ stop: null, counts: { pages: 7, waiting: 0 } })
    expect(urls.get('/2')?.answer).toMatchObject({ status: 200, before: { status: 429 } })
    const refused = site.log.find(({ path }) => path === '/2')
    const next = site.log.filter(({ at }) => at > (refused?.ended ?? 0) + 20)
    expect(Math.min(...next.map(({ at }) => at)) - (refused?.ended ?? 0)).toBeGreaterThan(950)
  })

  it('ends where a site asks three times in a row to be left alone', async () => {
    const pages = chain(30)
    const site = await siteWith((path) =>
      /^\/\d$/.test(path) ? { status: 503, headers: { 'Retry-After': '0' } } : pages(path),
    )
    const { urls, outcome } = await crawl(`${site.origin}/`)
    expect(outcome).toMatchObject({ stop: 'slow-down' })
    expect([...urls.values()].filter(({ state }) => state === 'fetching')).toEqual([])
    expect(site.paths().length).toBeLessThan(10)
  })

  it('ends at once where a site wants more time than a crawl has', async () => {
    const pages = chain(9)
    const site = await siteWith((path) =>
      /^\/\d$/.test(path) ? { status: 429, headers: { 'Retry-After': '86400' } } : pages(path),
    )
    const { outcome, urls } = await crawl(`${site.origin}/`, { connections: 1 })
    expect(outcome).toMatchObject({ stop: 'slow-down', counts: { pages: 1 } })
    expect(urls.get('/0')?.state).toBe('waiting')
  })
})
