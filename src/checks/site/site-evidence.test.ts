import { expect, it } from 'vitest'
import { type ExampleSite, exampleSite } from './shared/example-site.ts'
import { siteBrokenLinks } from './site-broken-links.ts'
import { siteCanonicalRedirects } from './site-canonical-redirects.ts'
import type { SiteCheck } from './site-check.ts'
import { siteClickDepth } from './site-click-depth.ts'
import { siteSitemapNotIndexable } from './site-sitemap-not-indexable.ts'
import { siteNearDuplicates } from './site-near-duplicates.ts'
import { siteCrawlTraps } from './site-crawl-traps.ts'
import { siteHreflangClashes } from './site-hreflang-clashes.ts'
import { siteHreflangSources } from './site-hreflang-sources.ts'
import { siteIndexableShare } from './site-indexable-share.ts'
import { siteParameterDuplicates } from './site-parameter-duplicates.ts'
import { siteSecurityHeaders } from './site-security-headers.ts'

const HOME = 'https://example.com/'

function rowsOf(check: SiteCheck, site: ExampleSite) {
  const outcome = check.evaluate(exampleSite(site))
  return 'rows' in outcome ? outcome.rows : []
}

it('a missing URL has the texts of its links', () => {
  const links = ['Read on', ' Read on ', '', 'Again'].map((anchor) => ({ to: '/gone', anchor }))
  expect(rowsOf(siteBrokenLinks, { urls: { '/': { links }, '/gone': { status: 404 } } })).toEqual([
    {
      url: `${HOME}gone`,
      status: 404,
      value: '"Read on", "Again"',
      sources: [HOME],
      sourcesTotal: 1,
    },
  ])
})

it('a kind of URL that never ends has the number of its own URLs, and examples', () => {
  const calendar = Array.from({ length: 7 }, (_, n) => `/calendar/${n}`)
  const urls = Object.fromEntries([
    ['/', {}],
    ...[...calendar, '/list?sort=a'].map((path) => [path, { state: 'asleep' }] as const),
  ])
  const asleep = ['example.com/calendar/#', 'example.com/list?*']
  expect(rowsOf(siteCrawlTraps, { urls, facts: { asleep } })).toMatchObject([
    { url: asleep[0], note: '7 URLs were not fetched', sourcesTotal: 7, sources: { length: 5 } },
    { url: asleep[1], note: '1 URL was not fetched', sources: [`${HOME}list?sort=a`] },
  ])
})

it('a page with useless parameters has the form of its URL, the commonest first', () => {
  const paths = ['/?b=1', '/?a=1', '/?a=2']
  const urls = Object.fromEntries(['/', ...paths].map((path) => [path, { text: 'The same' }]))
  const rows = rowsOf(siteParameterDuplicates, { urls })
  expect(rows.map(({ note }) => note)).toEqual([
    '2 URLs like example.com/?a',
    '2 URLs like example.com/?a',
    '1 URL like example.com/?b',
  ])
})

it('a deep page has the links that lead to it', () => {
  const urls = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [`/${n}`, { links: [`/${n + 1}`] }]),
  )
  expect(rowsOf(siteClickDepth, { urls })).toEqual([
    {
      url: `${HOME}5`,
      value: '5 clicks',
      note: `by ${[0, 1, 2, 3, 4].map((n) => HOME + n).join(' → ')}`,
    },
  ])
})

it('of a long way to a page, the beginning and the end are named', () => {
  const urls = Object.fromEntries(
    Array.from({ length: 15 }, (_, n) => [`/${n}`, { links: [`/${n + 1}`] }]),
  )
  const [deepest] = rowsOf(siteClickDepth, { urls })
  const way = ['0', '…', ...Array.from({ length: 8 }, (_, n) => `${n + 6}`)]
  expect(deepest?.note).toBe(`by ${way.map((n) => (n === '…' ? n : HOME + n)).join(' → ')}`)
})

it('a long way is not followed again for each page on it', () => {
  const urls = Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [`/${n}`, { links: [`/${n + 1}`] }]),
  )
  const site = exampleSite({ urls })
  let reads = 0
  const counted = new Proxy(site.urls, {
    get(target, name) {
      reads += 1
      return Reflect.get(target, name)
    },
  })
  siteClickDepth.evaluate({ ...site, urls: counted })
  expect(reads).toBeLessThan(400 * 20)
})

it('a header that pages lack has their templates', () => {
  const templates = [
    { id: 1, name: '/blog/*', pages: [2, 3] },
    { id: 2, name: '/shop/*', pages: [1, 4] },
  ]
  const urls = { '/': { headers: ['HSTS'] }, '/a': {}, '/b': {}, '/c': {} }
  expect(rowsOf(siteSecurityHeaders, { urls, facts: { templates } })).toMatchObject([
    { note: 'missing on 3 pages: 2 of 2 of /blog/*, 1 of 2 of /shop/*' },
  ])
})

it('a canonical that redirects has each URL on the way', () => {
  const urls = {
    '/': { canonical: '/a' },
    '/a': { redirect: '/b' },
    '/b': { redirect: '/c' },
    '/c': {},
  }
  expect(rowsOf(siteCanonicalRedirects, { urls })).toMatchObject([
    { target: `${HOME}a`, note: `leads to ${HOME}b → ${HOME}c` },
  ])
})

it('language versions that name each other contradict each other, and others do not', () => {
  const urls = {
    '/': { hreflangs: { en: '/', fr: '/fr', de: '/de' } },
    '/fr': { hreflangs: { en: '/', fr: '/fr', de: '/de-old' } },
    '/lone': { hreflangs: { en: '/', fr: '/fr', de: '/de-older' } },
  }
  expect(rowsOf(siteHreflangClashes, { urls })).toEqual([
    { url: HOME, note: 'de has another URL on other versions' },
    { url: `${HOME}fr`, note: 'de has another URL on other versions' },
  ])
})

it('pages that are alike as far as they were read say so', () => {
  const text = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ')
  const pages = (characters: number) => ({
    '/': { text, characters, words: 5000 },
    '/a': { text: `${text} and two`, characters, words: 5000 },
  })
  const notes = (characters: number) =>
    rowsOf(siteNearDuplicates, { urls: pages(characters) }).map(({ note }) => note)
  expect(notes(20_000)).toEqual(['as far as they were read, 20,000 characters'])
  expect(notes(19_999)).toEqual([undefined])
})

it('listed URLs that robots.txt disallows say so, also without a known rule', () => {
  const urls = { '/': {}, '/x': { state: 'disallowed' } } as const
  const rows = rowsOf(siteSitemapNotIndexable, { urls, sitemap: ['/', '/x'] })
  expect(rows.map(({ note }) => note)).toEqual(['disallowed by robots.txt'])
})

it('thousands of pages are written alike', () => {
  const urls = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`/${n}`, {}]))
  expect(siteIndexableShare.evaluate(exampleSite({ urls }))).toMatchObject({
    message: '1,000 of 1,000 pages can be indexed',
  })
})

it('frame-ancestors protects as X-Frame-Options does, and pages of which it is unknown are left out', () => {
  const csp = { headers: ['Content-Security-Policy'] }
  const both = { headers: ['Content-Security-Policy', 'X-Frame-Options'], frameAncestors: false }
  const missing = (...pages: readonly object[]) =>
    rowsOf(siteSecurityHeaders, {
      urls: Object.fromEntries(pages.map((page, n) => [n === 0 ? '/' : `/${n}`, page])),
    }).map(({ value, note }) => `${value} ${note}`)
  expect(missing({ ...csp, frameAncestors: true }, both)).toEqual([])
  // As read by an earlier version, and kept since the server says that it has not changed.
  expect(missing({ ...csp, frameAncestors: true }, csp)).toEqual([])
  expect(missing(both, csp)).toEqual([])
  const lacking = [expect.stringContaining('X-Frame-Options missing on 1 page')]
  expect(missing({ ...csp, frameAncestors: true }, { ...csp, frameAncestors: false })).toEqual(
    lacking,
  )
  expect(missing(both, csp, { ...csp, frameAncestors: false })).toEqual(lacking)
})

it('of hundreds of different language versions, ten are named and the others counted', () => {
  const versions = (length: number, rest = '') =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`x-${n}`, `/${n}${rest}`]))
  const noteOf = (length: number, rest?: string) => {
    const page = {
      hreflangs: { de: '/de' },
      headerHreflangs: { de: '/de', ...versions(length, rest) },
    }
    return rowsOf(siteHreflangSources, { urls: { '/': page } })[0]?.note
  }
  expect(noteOf(10)).toMatch(/x-9 \S+9$/)
  expect(noteOf(400)).toMatch(/x-9 \S+9; and 390 more$/)
  expect(noteOf(400, 'y'.repeat(500))).toMatch(/y; and 398 more$/)
})
