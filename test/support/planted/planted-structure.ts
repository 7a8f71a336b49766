import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { startCrawlSite } from '../crawl-site.ts'
import { canonical, hreflang, images, words } from './planted-page.ts'
import { type PlantedSite, planted, type PlantedTruth } from './planted-site.ts'

/** Pages without rel, each linked once from the start page or from each other. */
interface Part {
  readonly head?: string
  readonly text?: string
  /** Links beside those of the navigation. */
  readonly links?: string
  /** Without navigation. */
  readonly bare?: boolean
  readonly headers?: Record<string, string>
}

const link = (url: string, rel = '') => `<a href="${url}"${rel}>To ${url}</a>`
const NAVIGATION = `<nav>${['/', '/imprint', '/login'].map((url) => link(url)).join(' ')}</nav>`
const NOINDEX = '<meta name="robots" content="noindex">'
const description = (text: string) => `<meta name="description" content="${text}">`

function html(name: string, { head = '', text = words(name), links = '', bare }: Part): string {
  return `<!doctype html><html lang="en"><head><title>Title ${name}</title>${head}</head><body>${bare ? '' : NAVIGATION}<main><h1>Heading ${name}</h1><p>${text}</p></main>${links}</body></html>`
}

const numbered = (name: string, count: number, part: (number: number) => Part) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`/${name}-${n + 1}`, part(n + 1)] as const),
  )

const languages = (...more: readonly string[]) => ({
  head: hreflang('en', '/plain') + hreflang('de', '/desc-5') + more.join(''),
})

const MISSING_TEXT = `Sorry, nothing is here. ${words('missing', 60)}`

const merged = (target: string) => () => ({ head: canonical(target) })

const PARTS: Readonly<Record<string, Part>> = {
  '/plain': {},
  '/imprint': { head: NOINDEX },
  '/login': { head: NOINDEX },
  '/hidden-once': { head: NOINDEX },
  '/desc-1': { head: description('The first description') },
  '/desc-2': { head: description('The first description') },
  '/desc-3': { head: description('The second description') },
  '/desc-4': { head: description('The second description') },
  '/desc-5': { head: description('The third description') },
  '/target-a': {},
  '/target-b': {},
  '/target-c': {},
  ...numbered('merge-a', 5, merged('/target-a')),
  ...numbered('merge-b', 5, merged('/target-b')),
  ...numbered('merge-c', 4, merged('/target-c')),
  '/clash-1': languages(hreflang('de', '/desc-4')),
  '/clash-2': languages(hreflang('at', '/desc-5')),
  '/clash-3': languages(hreflang('x-default', '/plain')),
  '/lead-1': languages(hreflang('fr', '/imprint')),
  '/lead-2': languages(hreflang('fr', '/old')),
  ...numbered('language', 20, (n) => (n > 2 ? languages() : { head: hreflang('en', '/plain') })),
  '/shy-1': {},
  '/shy-2': {},
  '/shy-3': {},
  '/end-1': { bare: true },
  '/end-2': { bare: true },
  '/end-3': { bare: true, links: link('/') },
  ...numbered('deep', 18, (n) => ({ links: link(`/deep-${n + 1}`) })),
  '/deep-19': {},
  '/safe-1': { headers: { 'X-Content-Type-Options': 'nosniff' } },
  '/safe-2': { headers: { 'Referrer-Policy': 'no-referrer' } },
  '/away-1': { head: canonical('https://example.org/1') },
  '/away-2': { head: canonical('https://example.net/2') },
  '/list': { text: words('list') },
  ...Object.fromEntries(
    Array.from({ length: 18 }, (_, n) => [`/list?sort=${n}`, { text: words('list') }]),
  ),
  '/list?page=2': { text: words('list-2') },
  '/x/x/y': {},
  '/nearly-lost': { text: `${MISSING_TEXT} ${words('nearly', 16)}` },
}

/** Linked by others, or not as the rest is. */
const NOT_LISTED = /^\/(?:imprint|login|deep-(?!1$)|shy-)/

function startPage(): string {
  const listed = Object.keys(PARTS).filter((path) => !NOT_LISTED.test(path))
  const nofollow = ' rel="nofollow"'
  const links = [
    ...listed.map((url) => link(url)),
    ...['/shy-1', '/shy-2', '/shy-3'].map((url) => link(url, nofollow)),
    link('/shy-3#part'),
    link('/lost-1'),
    link('/lost-2'),
    link('/x/x/x/'),
    link('/a/b/a/b/a/b/'),
    link(`/visit?sid=${randomUUID()}&token=${randomUUID()}&page=2`),
  ]
  return html('start', { links: links.join(' '), text: `${words('start')} ${images('/a.png')}` })
}

/** Pages that differ by their order alone are the same. */
function nameOf(path: string): string {
  return path.slice(1).replace(/\?sort=\d+$/, '')
}

const MISSING = html('missing', { text: MISSING_TEXT })
const ALL = { 'X-Frame-Options': 'DENY', 'Content-Type': 'text/html' }

/** A second site with faults of its structure planted, and near misses. Missing pages respond with status 200. */
export async function startPlantedStructure(): Promise<PlantedSite> {
  const site = await startCrawlSite((path) => {
    if (/robots\.txt|sitemap/.test(path)) return undefined
    if (path === '/old') return { to: '/plain' }
    const send =
      (text: string, headers = {}) =>
      (response: ServerResponse) =>
        void response.writeHead(200, { ...ALL, ...headers }).end(text)
    if (path === '/') return send(startPage())
    if (path.startsWith('/visit?')) return send(html('visit', {}))
    const part = PARTS[path]
    return part === undefined ? send(MISSING) : send(html(nameOf(path), part), part.headers)
  })
  return {
    url: `${site.origin}/`,
    names: { [site.origin]: '' },
    settings: { externalLinks: 0 },
    close: () => site.close(),
  }
}

const range = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `/${name}${n + from}`)
const three = (path: string) => [path, path, path]

export const STRUCTURE_TRUTH: PlantedTruth = {
  'site-broken-fragments': planted(['/shy-3#part']),
  'site-canonical-elsewhere': planted(['/away-1', '/away-2'], ['/merge-c-1']),
  'site-canonical-merges': planted(['/target-a', '/target-b'], ['/target-c']),
  'site-click-depth': planted(range('deep-', 5, 19), ['/deep-4']),
  'site-crawl-traps': planted(['/a/b/a/b/a/b/', '/x/x/x/'], ['/x/x/y']),
  'site-dead-ends': planted(['/end-1', '/end-2'], ['/end-3']),
  'site-duplicate-content': planted(['/list', '/lost-1'], ['/list?page=2']),
  'site-duplicate-descriptions': planted(['/desc-1', '/desc-3'], ['/desc-5']),
  'site-duplicate-h1': planted(['/list', '/lost-1'], ['/list?page=2']),
  'site-duplicate-titles': planted(['/list', '/lost-1'], ['/list?page=2']),
  'site-hreflang-clashes': planted(['/clash-1', '/clash-2'], ['/clash-3']),
  'site-hreflang-gaps': planted(['/language-1', '/language-2'], ['/language-3']),
  'site-hreflang-return': planted([
    ...range('language-', 3, 20).flatMap((path) => [path, path]),
    '/language-1',
    '/language-2',
    ...['/clash-1', '/clash-2', '/clash-3', '/lead-1'].flatMap(three),
    '/lead-2',
    '/lead-2',
  ]),
  'site-hreflang-targets': planted(['/lead-1', '/lead-2'], ['/language-3']),
  'site-indexable-share': planted(
    ['16 pages another page is the canonical', '3 pages noindex'],
    ['/plain'],
  ),
  'site-nofollow-only': planted(['/shy-1', '/shy-2'], ['/shy-3']),
  'site-noindex-navigation': planted(['/imprint', '/login'], ['/hidden-once']),
  'site-parameter-duplicates': planted(range('list?sort=', 0, 17), ['/list?page=2']),
  'site-rank-waste': planted(['/imprint', '/login', '/hidden-once'], ['/plain']),
  // Those that no page or all pages send are no fault.
  'site-security-headers': planted(
    ['Referrer-Policy', 'X-Content-Type-Options'],
    ['X-Frame-Options'],
  ),
  'site-session-ids': planted(['sid', 'token'], ['page', 'sort']),
  'site-soft-404': planted(['/lost-1', '/lost-2'], ['/nearly-lost']),
}
