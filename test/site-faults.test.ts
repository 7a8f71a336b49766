import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine } from '../src/engine/audit.ts'
import { makeSiteResults } from '../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../src/report/site/page-findings.ts'
import type { SiteResults } from '../src/report/site/site-results.ts'
import { type CrawledSite, type CrawlFile, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { urlset } from './support/sitemap-site.ts'

/** Words that no other page has. */
const words = (name: string, count = 120) =>
  Array.from({ length: count }, (_, n) => `${name}${n * n}`).join(' ')

interface Planned {
  readonly links?: readonly string[]
  readonly title?: string
  readonly head?: string
  readonly text?: string
}

function page(
  name: string,
  { links = [], title = `Title ${name}`, head = '', text = words(name) }: Planned = {},
) {
  const list = links.map((url) => `<a href="${url}">To ${url}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>Heading ${name}</h1><p>${text}</p></main><p><a href="/">Start</a> ${list}</p></body></html>`
}

const canonical = (url: string) => `<link rel="canonical" href="${url}">`
const hreflang = (code: string, url: string) =>
  `<link rel="alternate" hreflang="${code}" href="${url}">`

const prev = (url: string) => `<link rel="prev" href="${url}">`

const withHeaders =
  (name: string, headers: Record<string, string[]>): CrawlFile =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(page(name))

/** All others are sent uncompressed. */
const zipped =
  (name: string, count: number): CrawlFile =>
  (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      .end(gzipSync(page(name, { text: words(name, count) })))

/** Each fault twice, and a near miss of each. */
const FILES: Readonly<Record<string, CrawlFile>> = {
  '/robots.txt': 'User-agent: *\nDisallow: /blocked\nSitemap: ORIGIN/map.xml',
  '/map.xml': urlset(
    'ORIGIN/',
    'ORIGIN/orphan-1',
    'ORIGIN/orphan-2',
    'ORIGIN/listed-gone',
    'ORIGIN/listed-old',
    'ORIGIN/hidden',
    'ORIGIN/same-1',
  ),
  '/': page('start', {
    links: [
      '/gone-1',
      '/gone-2',
      '/forbidden',
      '/old-1',
      '/chain-1',
      '/chain-4',
      '/loop-1',
      '/to-gone',
      '/blocked/a',
      '/blocked/b',
      '/same-1',
      '/same-2',
      '/near-1',
      '/near-2',
      '/near-miss',
      '/copy-1',
      '/copy-2',
      '/canon-gone',
      '/canon-old',
      '/canon-hidden',
      '/canon-chain',
      '/canon-own',
      '/hidden',
      '/en',
      '/de',
      '/fr',
      '/frag#there',
      '/frag#missing',
      '/frag#nowhere',
      '/error',
      '/flaky',
      '/spell',
      '/Spell',
      '/slash',
      '/slash/',
      '/Spell-other',
      '/spell-other',
      '/shop',
      '/shop?sort=up',
      '/shop?sort=down',
      '/shop?page=2',
      '/canon-lone-1',
      '/canon-lone-2',
      '/series-1',
      '/series-2',
      '/series-3',
      '/series-4',
      '/clash',
      '/cookie-1',
      '/cookie-2',
      '/cookie-3',
      '/zip-1',
      '/zip-2',
      '/zip-small',
      '/third',
    ],
  }),
  '/forbidden': { status: 403 },
  '/old-1': { to: '/frag' },
  '/chain-1': { to: '/chain-2' },
  '/chain-2': { to: '/frag' },
  '/chain-4': { to: '/chain-5' },
  '/chain-5': { to: '/chain-6' },
  '/chain-6': { to: '/chain-7' },
  '/chain-7': { to: '/frag' },
  '/loop-1': { to: '/loop-2' },
  '/loop-2': { to: '/loop-3' },
  '/loop-3': { to: '/loop-1' },
  '/to-gone': { to: '/gone-3' },
  '/listed-old': { to: '/frag' },
  '/same-1': page('same-1', { title: 'The same title' }),
  '/same-2': page('same-2', { title: 'the same title' }),
  '/near-1': page('near-1', { text: `${words('near', 400)} one` }),
  '/near-2': page('near-2', { text: `${words('near', 400)} two` }),
  '/near-miss': page('near-miss', { text: `${words('near', 300)} ${words('other', 120)}` }),
  '/copy-1': page('copy-1', { text: words('copy') }).replace('Heading copy-1', 'Copy'),
  '/copy-2': page('copy-2', { text: words('copy') }).replace('Heading copy-2', 'Copy'),
  '/canon-gone': page('canon-gone', { head: canonical('/gone-4') }),
  '/canon-old': page('canon-old', { head: canonical('/old-1') }),
  '/canon-hidden': page('canon-hidden', { head: canonical('/hidden') }),
  '/canon-chain': page('canon-chain', { head: canonical('/canon-old') }),
  '/canon-own': page('canon-own', { head: canonical('/canon-own') }),
  '/hidden': page('hidden', { head: '<meta name="robots" content="noindex">' }),
  '/en': page('en', { head: hreflang('de', '/de') + hreflang('fr', '/fr') }),
  '/de': page('de', { head: hreflang('en', '/en') + hreflang('de', '/de') }),
  '/fr': page('fr', { head: hreflang('fr', '/fr') }),
  '/frag': page('frag', { text: `<b id="there">${words('frag')}</b>` }),
  '/orphan-1': page('orphan-1'),
  '/orphan-2': page('orphan-2'),
  '/error': { status: 500 },
  '/spell': page('spell', { title: 'Spell 1' }),
  '/Spell': page('spell', { title: 'Spell 2' }),
  '/slash': page('slash', { title: 'Slash 1' }),
  '/slash/': page('slash', { title: 'Slash 2' }),
  '/spell-other': page('spell-other-1'),
  '/Spell-other': page('spell-other-2'),
  '/shop': page('shop', { title: 'Shop 1' }),
  '/shop?sort=up': page('shop', { title: 'Shop 2' }),
  '/shop?sort=down': page('shop', { title: 'Shop 3' }),
  '/shop?page=2': page('shop-2'),
  '/canon-lone-1': page('canon-lone-1', { head: canonical('/lone-1') }),
  '/canon-lone-2': page('canon-lone-2', { head: canonical('/lone-2') }),
  '/lone-1': page('lone-1'),
  '/lone-2': page('lone-2'),
  '/series-1': page('series-1', { head: '<link rel="next" href="/series-2">' }),
  '/series-2': page('series-2', { head: `${prev('/series-1')}${canonical('/series-1')}` }),
  '/series-3': page('series-3', {
    head: `${prev('/series-2')}<meta name="robots" content="noindex">`,
  }),
  '/series-4': page('series-4', { head: `${prev('/series-3')}${canonical('/series-4')}` }),
  '/clash': page('clash', {
    text: `${words('clash')} ${['/en', '/de'].map((to) => `<a href="${to}">Read more</a>`).join(' ')}
      ${['/fr', '/frag'].map((to) => `<a href="${to}">See the details</a>`).join(' ')}
      ${['/en', '/en'].map((to) => `<a href="${to}">In one language</a>`).join(' ')}`,
  }),
  '/cookie-1': withHeaders('cookie-1', { 'Set-Cookie': ['one=1; Secure', 'two=2', 'same=1'] }),
  '/cookie-2': withHeaders('cookie-2', { 'Set-Cookie': ['one=1', 'two=2; HttpOnly', 'same=1'] }),
  '/cookie-3': withHeaders('cookie-3', { 'Set-Cookie': ['same=1'] }),
  '/third': page('third', {
    head: '<script src="https://one.example/a.js"></script><link rel="stylesheet" href="https://two.example/b.css"><script src="/own.js"></script>',
  }),
  '/zip-1': zipped('zip-1', 120),
  '/zip-2': zipped('zip-2', 130),
  '/zip-small': page('zip-small', { text: 'Little.' }),
}

const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
let site: CrawledSite
let results: SiteResults
beforeAll(async () => {
  let flaky = 0
  site = await startCrawlSite((path) => {
    if (path === '/flaky') return flaky++ === 0 ? { status: 502 } : page('flaky')
    return Object.hasOwn(FILES, path) ? FILES[path] : undefined
  })
  const store = createMemoryStore({ mostKnown: 1000 })
  const outcome = await engine.crawl(pageRequest(`${site.origin}/`), {
    settings: DEFAULT_CRAWL,
    store,
  })
  if (outcome.status === 'failed') throw new Error(outcome.error.message)
  const ids = CRAWL_CHECKS.map(({ id }) => id)
  const read = await readSite(store, outcome, ids)
  results = makeSiteResults({ ...read, startedAt: '2026-11-25T10:00:00Z', durationMs: 1 })
})
afterAll(async () => {
  await engine.close()
  await site.close()
})

/** Paths of a finding's rows; undefined if the check found nothing. */
function found(check: string): string[] | undefined {
  const finding = results.findings.find((each) => each.check === check)
  return finding?.rows
    .map(({ url }) => url.replace(site.origin, ''))
    .toSorted((a, b) => a.localeCompare(b))
}

const outcomeOf = (check: string) =>
  results.site_checks.find((each) => each.check === check)?.outcome

describe('the planted faults of a site', () => {
  it.each([
    ['site-broken-links', ['/gone-1', '/gone-2']],
    ['site-server-errors', ['/error', '/flaky']],
    ['site-broken-fragments', ['/frag#missing', '/frag#nowhere']],
    ['site-redirect-chains', ['/chain-1', '/chain-4', '/listed-old'].slice(0, 2)],
    ['site-redirect-loops', ['/loop-1', '/loop-2', '/loop-3']],
    ['site-redirects-to-errors', ['/to-gone']],
    ['site-blocked-links', ['/blocked/a', '/blocked/b']],
    ['site-canonical-errors', ['/canon-gone']],
    ['site-canonical-redirects', ['/canon-old']],
    ['site-canonical-noindex', ['/canon-hidden']],
    ['site-canonical-chains', ['/canon-chain']],
    ['site-hreflang-return', ['/en']],
    ['site-duplicate-titles', ['/same-1']],
    ['site-duplicate-content', ['/copy-1', '/shop', '/slash', '/spell']],
    ['site-url-variants', ['/slash', '/spell']],
    ['site-parameter-duplicates', undefined],
    ['site-canonical-unlinked', ['/lone-1', '/lone-2']],
    ['site-pagination', ['/series-2', '/series-3']],
    ['site-anchor-clashes', ['/en', '/fr', '/spell', '/Spell-other']],
    ['site-cookie-flags', ['/cookie-1', '/cookie-1']],
    ['site-cookies', ['/cookie-1', '/cookie-1', '/cookie-1']],
    ['site-third-parties', ['https://one.example/a.js', 'https://two.example/b.css']],
    ['site-hreflang-gaps', undefined],
    ['site-near-duplicates', ['/near-1']],
    ['site-orphans', ['/lone-1', '/lone-2', '/orphan-1', '/orphan-2']],
    ['site-sitemap-errors', ['/listed-gone']],
    ['site-sitemap-redirects', ['/listed-old']],
    ['site-sitemap-not-indexable', ['/hidden']],
    ['site-soft-404', undefined],
    ['site-session-ids', undefined],
    ['site-crawl-traps', undefined],
    ['site-canonical-elsewhere', undefined],
    ['site-mixed-hosts', undefined],
  ])('%s: exactly %j', (check, paths) => {
    expect(found(check)).toEqual(paths)
  })

  it('have the pages behind them', () => {
    const broken = results.findings.find(({ check }) => check === 'site-broken-links')
    expect(broken?.rows[0]).toEqual({
      url: `${site.origin}/gone-1`,
      status: 404,
      sources: [`${site.origin}/`],
      sources_total: 1,
    })
  })

  it('are distinguished from correct pages', () => {
    const [plain, single] = [found('site-compression'), found('site-single-inlinks')]
    expect(plain).toContain('/en')
    expect(plain?.filter((path) => path.startsWith('/zip-'))).toEqual([])
    expect(single).toContain('/third')
    expect(single?.filter((path) => path === '/' || path === '/frag')).toEqual([])
  })

  it('lower the score, and every check has an outcome', () => {
    expect(results.score).toBeLessThan(80)
    expect(outcomeOf('site-session-ids')).toBe('pass')
    expect(results.site_checks.filter(({ outcome }) => outcome === 'error')).toEqual([])
  })
})
