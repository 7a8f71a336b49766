import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import type { SitemapOptions } from '../src/engine/sitemaps/read-sitemaps.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { localEgress } from './support/local-egress.ts'
import {
  endless,
  gzipBomb,
  pagesOf,
  sitemapIndex,
  startSitemapSite,
  urlset,
} from './support/sitemap-site.ts'
import { pageRequest } from './support/page-request.ts'
import { auditRequest } from '../src/request/audit-request.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())

const siteWith = async (files: Parameters<typeof startSitemapSite>[0]) =>
  await opened(startSitemapSite(files))

const read = (url: string, options: Partial<SitemapOptions> = {}) =>
  engine.readSitemaps(pageRequest(url), { mostPages: 100, ...options })

const own = (count: number, from?: number) => urlset(...pagesOf('ORIGIN', count, from))

describe('a site', () => {
  it('is read by the sitemaps that its robots.txt names', async () => {
    const { origin, asked } = await siteWith({
      '/robots.txt':
        'Sitemap: ORIGIN/a.xml\nSitemap: ORIGIN/b.txt\nsitemap: ORIGIN/a.xml\nUser-agent: pagemark\nCrawl-delay: 7\nDisallow: /$',
      '/a.xml': own(2),
      '/b.txt': 'ORIGIN/p2\nORIGIN/p3\n',
    })
    const told: [number, number][] = []
    const outcome = await read(`${origin}/`, { onProgress: (...each) => told.push(each) })
    expect(outcome).toEqual({
      status: 'completed',
      contents: {
        files: [
          { url: `${origin}/a.xml`, entries: 2, isIndex: false, fault: null },
          { url: `${origin}/b.txt`, entries: 2, isIndex: false, fault: null },
        ],
        listed: 4,
        pages: pagesOf(origin, 3),
        others: [],
        otherCount: 0,
        unread: 0,
        whole: true,
      },
      robots: { state: 'found', allowsFront: false, crawlDelay: 7 },
    })
    expect(asked.toSorted()).toEqual(['/a.xml', '/b.txt', '/robots.txt'])
    expect(told).toEqual([[2, 4]])
  })

  it('is read from the sitemap at a usual address', async () => {
    const { origin, asked } = await siteWith({ '/sitemap_index.xml': own(1) })
    expect(await read(`${origin}/`)).toMatchObject({ contents: { pages: pagesOf(origin, 1) } })
    expect(asked).toEqual(['/robots.txt', '/sitemap.xml', '/sitemap_index.xml'])
  })

  it('without one fails so', async () => {
    const { origin } = await siteWith({ '/sitemap.xml': '<!doctype html><title>Not here' })
    const fault = { code: 'not-found', url: null, status: null }
    const robots = { state: 'absent', allowsFront: true, crawlDelay: null }
    expect(await read(`${origin}/`)).toEqual({ status: 'failed', fault, robots })
  })

  it('is asked over plain http where only its host was typed', async () => {
    const { port } = await siteWith({ '/sitemap.xml': own(1) })
    const target = { url: `https://127.0.0.1:${port}/`, schemeGiven: false }
    expect(await engine.readSitemaps(auditRequest(target), { mostPages: 1 })).toMatchObject({
      contents: { pages: [`http://127.0.0.1:${port}/p1`] },
    })
    expect(await read(target.url)).toMatchObject({ status: 'failed' })
  })
})

describe('an index', () => {
  it('is followed, gzipped files and an index in it too', async () => {
    const { origin } = await siteWith({
      '/index.xml': sitemapIndex('ORIGIN/a.xml.gz', 'ORIGIN/more.xml', 'ORIGIN/gone.xml'),
      '/a.xml.gz': (response, origin) => response.end(gzipSync(urlset(`${origin}/p1`))),
      '/more.xml': sitemapIndex('ORIGIN/b.xml', 'ORIGIN/index.xml'),
      '/b.xml': own(1, 2),
    })
    const outcome = await read(`${origin}/index.xml`)
    expect(outcome).toMatchObject({ contents: { listed: 2, pages: pagesOf(origin, 2) } })
    const fault = { code: 'status', url: `${origin}/gone.xml`, status: 404 }
    expect(outcome).toHaveProperty('contents.files.3.fault', fault)
  })

  it('is not followed for ever', async () => {
    const { origin, asked } = await siteWith({
      '/0.xml': sitemapIndex('ORIGIN/1.xml'),
      '/1.xml': sitemapIndex('ORIGIN/2.xml'),
      '/2.xml': sitemapIndex('ORIGIN/3.xml'),
      '/3.xml': own(1),
    })
    expect(await read(`${origin}/0.xml`)).toMatchObject({
      fault: { code: 'nested', url: `${origin}/2.xml` },
    })
    expect(asked).not.toContain('/3.xml')
  })

  it('is read no further than there are pages wanted, nor beyond twenty files', async () => {
    const children = Array.from({ length: 60 }, (_, n) => `/${n}.xml`)
    const { origin, asked } = await siteWith({
      '/index.xml': sitemapIndex(...children.map((path) => `ORIGIN${path}`)),
      ...Object.fromEntries(children.map((path, n) => [path, own(2, 2 * n + 1)])),
    })
    const few = await read(`${origin}/index.xml`, { mostPages: 5 })
    expect(few).toMatchObject({ contents: { pages: pagesOf(origin, 5), listed: 6, unread: 57 } })
    expect(asked).toHaveLength(4)
    expect(await read(`${origin}/index.xml`)).toMatchObject({
      contents: { pages: pagesOf(origin, 38), unread: 41 },
    })
    expect(asked).toHaveLength(4 + 20)
  })
})

describe('pages', () => {
  it('of other sites are listed separately from pages that cannot be audited', async () => {
    const { origin } = await siteWith({
      '/sitemap.xml': urlset(
        'https://example.com/elsewhere',
        'ORIGIN/p1',
        'ORIGIN/p1#top',
        'http://10.0.0.1/inside',
        'ftp://example.com/file',
      ),
    })
    expect(await read(`${origin}/sitemap.xml`)).toMatchObject({
      contents: {
        listed: 5,
        pages: [`${origin}/p1`],
        others: [
          { url: 'https://example.com/elsewhere', refusal: null },
          {
            url: 'http://10.0.0.1/inside',
            refusal: expect.stringContaining('This address cannot be audited.'),
          },
          { url: 'ftp://example.com/file', refusal: expect.stringContaining('Only http') },
        ],
        otherCount: 3,
      },
    })
  })

  it('of the host that the site has moved to are its own', async () => {
    const { port, origin } = await siteWith({
      '/robots.txt': (response) =>
        response.writeHead(301, { Location: `http://localhost:${port}/new.txt` }).end(),
      '/new.txt': 'Sitemap: ORIGIN/a.xml',
      '/a.xml': own(1),
    })
    const moved = `http://localhost:${port}`
    expect(await read(`${origin}/`)).toMatchObject({ contents: { pages: [`${moved}/p1`] } })
  })
})

describe('refuses', () => {
  it.each([
    { name: 'a web page', served: '<!doctype html><html><body>Hello', code: 'html' },
    { name: 'XHTML', served: '<?xml version="1.0"?><html xmlns="x"/>', code: 'html' },
    { name: 'what is no XML', served: 'hello', code: 'not-sitemap' },
    { name: 'nothing', served: '', code: 'empty' },
    { name: 'an empty sitemap', served: urlset(), code: 'empty' },
    { name: 'an empty index', served: sitemapIndex(), code: 'empty' },
    {
      name: 'entities of its own',
      served: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset>&b;</urlset>',
      code: 'empty',
    },
  ])('$name', async ({ served, code }) => {
    const { origin } = await siteWith({ '/sitemap.xml': served })
    const url = `${origin}/sitemap.xml`
    expect(await read(url)).toEqual({ status: 'failed', fault: { code, url, status: null } })
  })

  it('what is missing, redirects in a circle or speaks no HTTP', async () => {
    const { origin } = await siteWith({
      '/circle.xml': (response) => response.writeHead(302, { Location: '/circle.xml' }).end(),
      '/noise.xml': (response) => response.socket?.end('noise\r\n\r\n'),
    })
    expect(await read(`${origin}/sitemap.xml`)).toMatchObject({
      fault: { code: 'status', status: 404 },
    })
    expect(await read(`${origin}/circle.xml`)).toMatchObject({ fault: { code: 'redirect' } })
    expect(await read(`${origin}/noise.xml`)).toMatchObject({ fault: { code: 'invalid' } })
  })

  it('addresses that may not be dialled, and says no more than that they are not reached', async () => {
    const inside = ['http://10.0.0.1/secret.xml', 'http://169.254.169.254/latest']
    const { origin } = await siteWith({
      '/index.xml': sitemapIndex(...inside),
      '/away.xml': (response) => response.writeHead(302, { Location: inside[0] }).end(),
    })
    for (const path of ['/index.xml', '/away.xml']) {
      expect(await read(`${origin}${path}`)).toMatchObject({ fault: { code: 'unreachable' } })
    }
    expect(await read(inside[0] ?? '')).toMatchObject({ fault: { code: 'unreachable' } })
  })

  it('what never answers, in its time', async () => {
    const { origin } = await siteWith({ '/silent.xml': () => undefined })
    const limits = { totalMs: 400, perFileMs: 200 }
    const began = performance.now()
    expect(await read(`${origin}/silent.xml`, limits)).toMatchObject({ fault: { code: 'timeout' } })
    expect(performance.now() - began).toBeLessThan(3000)

    const site = await siteWith({ '/robots.txt': '', '/sitemap.xml': () => undefined })
    const fault = { code: 'timeout', url: `${site.origin}/sitemap.xml` }
    expect(await read(`${site.origin}/`, limits), 'not: there is none').toMatchObject({ fault })
  })

  it.runIf(IN_RELEASE)('what never ends, and a bomb', async () => {
    const { origin } = await siteWith({
      '/endless.xml': endless,
      '/bomb.xml.gz': gzipBomb(),
      '/packed.xml': (response) =>
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipBomb()),
    })
    for (const path of ['/endless.xml', '/bomb.xml.gz', '/packed.xml']) {
      expect(await read(`${origin}${path}`)).toMatchObject({ fault: { code: 'too-large' } })
    }
  })
})

it('takes the beginning of a file that is too large', async () => {
  const many = Array.from({ length: 60_000 }, (_, n) => `ORIGIN/${'x'.repeat(60)}${n}`)
  const { origin } = await siteWith({ '/large.xml': urlset(...many) })
  const outcome = await read(`${origin}/large.xml`)
  expect(outcome).toMatchObject({ contents: { whole: false } })
  expect(outcome).toHaveProperty('contents.pages.length', 100)
})

it('ends at once when it is cancelled', async () => {
  const { origin } = await siteWith({ '/silent.xml': () => undefined })
  const signal = AbortSignal.timeout(50)
  await expect(read(`${origin}/silent.xml`, { signal })).rejects.toThrow(/timeout/)
})

describe('a site that is built for another host', () => {
  it('is read from the server that has it, whatever host its sitemaps name', async () => {
    const { origin, asked } = await siteWith({
      '/robots.txt': 'Sitemap: https://shop.example/index.xml',
      '/index.xml': sitemapIndex('https://shop.example/part.xml', 'https://evil.example/gone.xml'),
      '/part.xml': urlset('https://shop.example/', 'https://shop.example/a'),
    })
    expect(await read(`${origin}/`, { servedAt: origin })).toMatchObject({
      contents: {
        pages: ['https://shop.example/', 'https://shop.example/a'],
        files: [
          { url: `${origin}/index.xml`, isIndex: true },
          { url: `${origin}/part.xml`, fault: null },
          { url: `${origin}/gone.xml`, fault: { code: 'status', status: 404 } },
        ],
      },
    })
    expect(asked.toSorted()).toEqual(['/gone.xml', '/index.xml', '/part.xml', '/robots.txt'])
  })
})
