import { describe, expect, it } from 'vitest'
import type { Probe, ProbeResult } from '../../capture/capture.ts'
import type { SitemapListing } from '../../facts/sitemap/list-sitemap.ts'
import { siteScope } from '../scope/site-scope.ts'
import { createVersionsOf } from './add-versions.ts'
import { readListed } from './read-listed.ts'

const scope = siteScope('https://example.com/', { subdomains: false })
const timing = { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 1 }

/** Reads sitemaps of which each lists these pages. */
async function read(
  files: number,
  pagesOf: (url: string) => readonly string[],
  answer: {
    readonly status?: number
    readonly cut?: boolean
    readonly entries?: number
    readonly child?: string
    readonly versions?: SitemapListing['versions']
  } = {},
  mostCharacters = 40_000,
) {
  let asked = 0
  const ask = async (probe: Probe): Promise<ProbeResult> => {
    if (probe.kind !== 'request') throw new TypeError('Only requests are expected.')
    asked += 1
    const response = {
      url: probe.url,
      status: answer.status ?? 200,
      headers: [],
      body: Buffer.from(''),
      wireBytes: 0,
      encodings: [],
      cut: false,
      httpVersion: '1.1',
      remoteAddress: '192.0.2.1',
      timing,
    }
    return { probe, status: 'answered', hops: [], response }
  }
  const listSitemap = async ({ url }: { readonly url: string }) => {
    const pages = pagesOf(url)
    const { entries = pages.length } = answer
    const none = {
      children: answer.child === undefined ? [] : [`${url}/${answer.child}`],
      dates: null,
      versions: answer.versions ?? [],
      isIndex: false,
      cut: answer.cut ?? false,
      fault: null,
      problems: [],
    }
    return { entries, pages, ...none }
  }
  const declared = Array.from({ length: files }, (_, n) => `https://example.com/${n}`)
  const listed = await readListed(
    { ask, reader: { listSitemap }, scope, most: 200_000, mostCharacters },
    { declared, guessed: [] },
  )
  return { ...listed, asked }
}

it('URLs of sitemaps that are too long to be requested are left out', async () => {
  const { urls, files } = await read(1, (url) => [`${url}/a`, `${url}/${'x'.repeat(2048)}`])
  expect([...urls.keys()]).toEqual(['https://example.com/0/a'])
  expect(files[0]).toMatchObject({ entries: 2, foreignCount: 0 })
})

it('the URLs of all sitemaps together have a maximum number of characters', async () => {
  const rest = 'x'.repeat(1000)
  const { urls, asked } = await read(100, (url) =>
    Array.from({ length: 15 }, (_, n) => `${url}/${n}/${rest}`),
  )
  expect(urls.size).toBe(40)
  expect(asked).toBe(3)
})

it('a sitemap that lists pages twice, or no URLs, is read as a whole', async () => {
  const { whole } = await read(1, (url) => [`${url}/a`], { entries: 3 })
  expect(whole).toBe(true)
})

it('a sitemap below too many others is not read', async () => {
  const { whole, asked } = await read(1, () => [], { child: 'deeper' })
  expect(whole).toBe(false)
  expect(asked).toBeLessThan(10)
})

it('of a sitemap with more pages than one may have, some are not read', async () => {
  const pages = Array.from({ length: 50_000 }, (_, n) => `https://example.com/${n}`)
  const wholeOf = async (entries: number) =>
    (await read(1, () => pages, { entries }, Infinity)).whole
  expect([await wholeOf(50_000), await wholeOf(50_001)]).toEqual([true, false])
})

it('language versions count only if all that sitemaps list was read', async () => {
  const two = (url: string) => [`${url}/a`, `${url}/b`]
  const german = { code: 'de', url: 'https://example.com/de' }
  const versions = [{ pages: ['https://example.com/0/a'], versions: [german] }]
  const long = [{ pages: ['x'.repeat(2_000_000)], versions: [german] }]
  const found = await Promise.all([
    read(1, two, { versions }),
    read(1, two, { versions, cut: true }),
    read(1, two, { versions: null }),
    read(1, two, { versions: long }),
    read(3, two, { versions: long }),
  ])
  expect(found.map(({ versions: own }) => own.length)).toEqual([1, 0, 0, 1, 0])
})

it('says whether sitemaps list more than was read', async () => {
  const two = (url: string) => [`${url}/a`, `${url}/b`]
  const long = (url: string) =>
    Array.from({ length: 9 }, (_, n) => `${url}/${n}/${'x'.repeat(2000)}`)
  const found = await Promise.all([
    read(2, two),
    read(2, two, { status: 404 }),
    read(2, two, { status: 503 }),
    read(2, two, { cut: true }),
    read(101, two),
    read(2, long),
    read(3, long),
  ])
  expect(found.map(({ whole }) => whole)).toEqual([true, true, false, false, false, true, false])
})

describe('language versions of pages', () => {
  const version = (n: number) => ({ code: `x-${n}`, url: `https://x.example/${n}` })
  const none = { hreflangs: [] }

  it('are those of all entries of a page, and each page has its own', () => {
    const [first, second] = [version(1), version(2)]
    const versionsOf = createVersionsOf([
      { pages: ['/a', '/b', '/a'], versions: [first] },
      { pages: ['/a'], versions: [second] },
    ])
    const source = 'sitemap'
    expect(versionsOf('/a', none)).toEqual([
      { ...first, source },
      { ...second, source },
    ])
    expect(versionsOf('/b', none)).toEqual([{ ...first, source }])
  })

  it('are at most 500, however often a page is listed', () => {
    const listed = Array.from({ length: 30_000 }, (_, n) => ({
      pages: ['/a'],
      versions: [version(n)],
    }))
    expect(createVersionsOf(listed)('/a', none)).toHaveLength(500)
  })
})
