import type { ServerResponse } from 'node:http'
import { pageWith, startCrawlSite, type CrawlFile } from '../crawl-site.ts'
import { startSite } from '../site.ts'
import { scripts, words } from './planted-page.ts'
import { type PlantedSite, planted, type PlantedTruth } from './planted-site.ts'

export interface PlantedDates extends PlantedSite {
  /** Changes some pages and redirects, between two crawls. */
  change(): void
}

const OLD = '2026-01-01'
const DATES: Readonly<Record<string, string>> = {
  '/': OLD,
  '/changed-1': OLD,
  '/changed-2': '2026-01',
  // Nine words of ten are the same.
  '/edited': OLD,
  '/unchanged': OLD,
  // Changed, and says so.
  '/dated': 'NOW',
  '/undated': '',
  '/future-1': '2090-01-01',
  '/future-2': '2090-01-01T10:00:00Z',
}
const DATES_PATHS = Object.keys(DATES)
const SAME = Array.from({ length: 11 }, (_, n) => `/same-${n}`)
/** Linked in the first crawl only. */
const DROPPED = ['/dropped-1', '/dropped-2', '/dropped-hidden', '/dropped-gone']
const SIMILAR = Array.from({ length: 11 }, (_, n) => `/similar-${n}`)

const sitemap = (entries: readonly (readonly [string, string])[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries
    .map(
      ([path, date]) =>
        `<url><loc>ORIGIN${path}</loc>${date && `<lastmod>${date}</lastmod>`}</url>`,
    )
    .join('')}</urlset>`

/** A site that changes between two crawls: some dates of its sitemaps are wrong, and some redirects stay temporary. */
export async function startPlantedDates(): Promise<PlantedDates> {
  let isChanged = false
  const script = (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('1')
  }
  const others = [
    await startSite(script, '127.0.0.5'),
    await startSite(script, '127.0.0.6'),
    await startSite(script, '127.0.0.7'),
  ]
  const origins = others.map(({ origin }) => origin)
  const files = (path: string): CrawlFile | undefined => {
    if (path === '/robots.txt')
      return 'Sitemap: ORIGIN/a.xml\nSitemap: ORIGIN/b.xml\nSitemap: ORIGIN/c.xml'
    if (path === '/a.xml')
      return sitemap(Object.entries(DATES)).replace('NOW', new Date().toISOString())
    if (path === '/b.xml') return sitemap(SAME.map((each) => [each, OLD]))
    if (path === '/c.xml') {
      return sitemap(SIMILAR.map((each, place) => [each, place === 0 ? '2026-02-02' : OLD]))
    }
    if (path === '/lasting-1') return { to: '/unchanged', status: 302 }
    if (path === '/lasting-2') return { to: '/unchanged', status: 307 }
    if (path === '/season') return { to: isChanged ? '/changed-2' : '/changed-1', status: 302 }
    if (path === '/permanent') return { to: '/unchanged' }
    if (isChanged && path === '/dropped-gone') return undefined
    const isPage = [DATES_PATHS, SAME, SIMILAR, DROPPED].some((own) => own.includes(path))
    if (!isPage) return undefined
    const links = isChanged ? LINKS : [...LINKS, ...DROPPED]
    const html = pageWith(`Page ${path}`, links, textOf(path, isChanged))
    const head = headOf(path, isChanged ? origins : origins.slice(0, 1))
    return html.replace('</head>', `${head}</head>`)
  }
  const site = await startCrawlSite(files)
  return {
    url: `${site.origin}/`,
    names: {
      [site.origin]: '',
      ...Object.fromEntries(origins.map((origin, place) => [origin, `OTHER-${place + 1}`])),
    },
    async close() {
      await site.close()
      for (const other of others) await other.close()
    },
    change() {
      isChanged = true
    },
  }
}

function headOf(path: string, origins: readonly string[]): string {
  if (path === '/changed-1') return scripts(...origins.map((origin) => `${origin}/a.js`))
  return path === '/dropped-hidden' && origins.length > 1
    ? '<meta name="robots" content="noindex">'
    : ''
}

const LINKS = [
  ...Object.keys(DATES),
  ...SAME,
  ...SIMILAR,
  '/lasting-1',
  '/lasting-2',
  '/season',
  '/permanent',
]

function textOf(path: string, isChanged: boolean): string {
  const name = path.slice(1) || 'start'
  if (!isChanged) return words(name, 200)
  if (/changed-\d|dated|future/.test(path)) return words(`${name}new`, 200)
  return path === '/edited' ? `${words(name, 198)} two more` : words(name, 200)
}

/** After the second crawl. */
export const DATES_TRUTH: PlantedTruth = {
  'site-indexable-share': planted(['1 page noindex']),
  'site-links-to-redirects': planted(['/lasting-1', '/lasting-2', '/permanent', '/season']),
  'site-rank-waste': planted(['/lasting-1', '/lasting-2', '/permanent', '/season']),
  'site-orphans': planted(['/dropped-1', '/dropped-2'], ['/dropped-hidden', '/dropped-gone']),
  'site-sitemap-lastmod': planted(
    ['/b.xml', '/future-1', '/future-2', '/changed-1', '/changed-2'],
    ['/c.xml', '/dated', '/undated', '/edited', '/unchanged'],
  ),
  'site-third-parties': planted(['OTHER-1/a.js', 'OTHER-2/a.js', 'OTHER-3/a.js']),
  'site-sitemap-missing': planted(['/dropped-1', '/dropped-2'], ['/dropped-hidden']),
  'site-temporary-redirects': planted(['/lasting-1', '/lasting-2'], ['/season', '/permanent']),
}
