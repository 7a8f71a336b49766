import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_CRAWL, type CrawlSettings } from '../src/crawl/crawl-settings.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine } from '../src/engine/audit.ts'
import { makeSiteResults } from '../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../src/report/site/page-findings.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { type CrawlFile, pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { sitemapIndex, urlset } from './support/sitemap-site.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())
const siteWith = (files: Readonly<Record<string, CrawlFile>>) => opened(startCrawlSite(files))

interface Crawling extends Partial<CrawlSettings> {
  readonly listed?: readonly string[]
}

async function crawl(url: string, { listed = [], ...settings }: Crawling) {
  const store = createMemoryStore({ mostKnown: 5000 })
  const outcome = await engine.crawl(pageRequest(url), {
    settings: { ...DEFAULT_CRAWL, ...settings },
    listed,
    store,
  })
  const urls = await Array.fromAsync(store.urls())
  const states = Object.fromEntries(
    urls.map((each) => [each.url.replace(/^https?:\/\/[^/]+/, ''), each.state]),
  )
  return { outcome, store, states }
}

const PAGES: Readonly<Record<string, CrawlFile>> = {
  '/': pageWith('Start', ['/a', '/b']),
  '/a': pageWith('A', ['/b', '/c']),
  '/b': pageWith('B', ['/gone']),
  '/c': pageWith('C', []),
  '/old': { to: '/c' },
}

describe('a crawl of a list', () => {
  it('fetches the listed URLs and the targets of their redirects, and follows no link', async () => {
    const site = await siteWith(PAGES)
    const listed = ['/a', '/old', '/missing'].map((path) => `${site.origin}${path}`)
    const { outcome, states } = await crawl(listed[0] ?? '', { source: 'list', listed })
    expect(outcome).toMatchObject({
      status: 'completed',
      record: { source: 'list', start: listed[0], startHops: [], sitemapsRead: false },
    })
    expect(states).toEqual({
      '/a': 'done',
      '/old': 'done',
      '/missing': 'done',
      '/b': 'unlisted',
      // A link led there before the redirect.
      '/c': 'done',
    })
    expect(site.paths().filter((path) => path === '/b')).toEqual([])
  })

  it('is judged without the checks that need all links', async () => {
    const site = await siteWith(PAGES)
    const listed = ['/', '/a', '/c'].map((path) => `${site.origin}${path}`)
    const { outcome, store } = await crawl(listed[0] ?? '', { source: 'list', listed })
    if (outcome.status !== 'completed') throw new Error(outcome.error.message)
    const ids = CRAWL_CHECKS.map(({ id }) => id)
    const read = await readSite(store, outcome, ids)
    const results = makeSiteResults({ ...read, startedAt: '', durationMs: 0 })
    const outcomeOf = (id: string) => results.site_checks.find(({ check }) => check === id)?.outcome
    expect(outcomeOf('site-orphans')).toBe('not-applicable')
    expect(outcomeOf('site-click-depth')).toBe('not-applicable')
    expect(outcomeOf('site-duplicate-titles')).toBe('pass')
    expect(results.counts).toMatchObject({ pages: 3, left_out: { unlisted: 1 } })
  })

  it('takes the first page that answers for the facts of the whole site', async () => {
    const site = await siteWith(PAGES)
    const listed = ['/missing', '/old', '/a'].map((path) => `${site.origin}${path}`)
    const { outcome } = await crawl(listed[0] ?? '', { source: 'list', listed })
    expect(outcome).toMatchObject({ status: 'completed', record: { start: `${site.origin}/c` } })
  })

  it('says why none of its URLs is a page', async () => {
    const site = await siteWith({ '/robots.txt': 'User-agent: *\nDisallow: /x', '/t': 'text' })
    const listed = ['/x', '/missing', '/t'].map((path) => `${site.origin}${path}`)
    const { outcome } = await crawl(listed[0] ?? '', { source: 'list', listed })
    expect(outcome).toMatchObject({
      status: 'failed',
      error: {
        code: 'no-pages',
        message: `None of the first 3 listed URLs is a web page. For example, ${listed[0]} is disallowed by robots.txt.`,
      },
    })
  })

  it('keeps its limits: pages, and excluded paths', async () => {
    const site = await siteWith(PAGES)
    const listed = ['/', '/a', '/b', '/c'].map((path) => `${site.origin}${path}`)
    const asked = { source: 'list', listed, maxPages: 2, exclude: ['/a'] } as const
    const { outcome, states } = await crawl(listed[0] ?? '', asked)
    expect(outcome).toMatchObject({ stop: 'max-pages' })
    expect(states).toMatchObject({ '/': 'done', '/a': 'excluded', '/b': 'done', '/c': 'waiting' })
  })
})

describe('a crawl of a sitemap', () => {
  const gzipped = (text: string) => (response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/gzip' }).end(gzipSync(text))
  }

  it('reads an index with its files, and fetches what they list', async () => {
    const files: Record<string, CrawlFile> = {
      ...PAGES,
      '/index.xml': sitemapIndex('ORIGIN/one.xml', 'ORIGIN/two.xml'),
      '/one.xml': urlset('ORIGIN/a'),
      '/two.xml': urlset('ORIGIN/c', 'https://other.example/x'),
    }
    const site = await siteWith(files)
    const { outcome, states } = await crawl(`${site.origin}/index.xml`, { source: 'sitemap' })
    expect(outcome).toMatchObject({
      record: { source: 'sitemap', start: `${site.origin}/a`, sitemapsRead: true },
    })
    expect(states).toEqual({ '/a': 'done', '/c': 'done', '/b': 'unlisted' })
  })

  it('finds the sitemap of a site, and reads gzip', async () => {
    const files: Record<string, CrawlFile> = {
      ...PAGES,
      '/robots.txt': 'Sitemap: ORIGIN/list.xml.gz',
    }
    const site = await siteWith(files)
    files['/list.xml.gz'] = gzipped(urlset(`${site.origin}/b`))
    const { states } = await crawl(`${site.origin}/`, { source: 'sitemap' })
    expect(states).toEqual({ '/b': 'done', '/gone': 'unlisted' })
  })

  it.runIf(IN_RELEASE)('of 50,000 URLs keeps ten for each page that it may fetch', async () => {
    const urls = Array.from({ length: 50_000 }, (_, n) => `ORIGIN/${n}`)
    const site = await siteWith({ '/sitemap.xml': urlset(...urls), '/0': pageWith('First', []) })
    const { outcome, states } = await crawl(`${site.origin}/`, { source: 'sitemap', maxPages: 3 })
    expect(outcome).toMatchObject({ stop: 'max-pages', counts: { pages: 3 } })
    expect(Object.keys(states)).toHaveLength(30)
  })

  const refused: readonly (readonly [string, Record<string, CrawlFile>, string])[] = [
    ['does not exist', {}, 'responds with status 404. Check the URL.'],
    ['is a web page', { '/s.xml': pageWith('Page', []) }, 'is a web page.'],
    ['is empty', { '/s.xml': urlset() }, 'lists no page.'],
    [
      'lists other sites only',
      { '/s.xml': urlset('https://b.example/1', 'https://b.example/2') },
      'It lists 2 of other sites, such as https://b.example/1.',
    ],
    [
      'is an index of itself',
      { '/s.xml': sitemapIndex('ORIGIN/s.xml') },
      'is a sitemap index that leads to no list of pages.',
    ],
    [
      'names an entity a billion times',
      {
        '/s.xml':
          '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>',
      },
      '.',
    ],
  ]
  it.each(refused)('says that it %s', async (_, files, message) => {
    const site = await siteWith(files)
    const { outcome } = await crawl(`${site.origin}/s.xml`, { source: 'sitemap' })
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { code: 'no-sitemap', message: expect.stringContaining(message) },
    })
  })

  it('says that a site has none', async () => {
    const site = await siteWith(PAGES)
    const { outcome } = await crawl(`${site.origin}/`, { source: 'sitemap' })
    expect(outcome).toMatchObject({
      error: { code: 'no-sitemap', message: expect.stringContaining('has no sitemap') },
    })
  })
})
