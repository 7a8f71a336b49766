import { setTimeout as sleep } from 'node:timers/promises'
import { pageWith, startCrawlSite, type CrawlFile } from '../../../test/support/crawl-site.ts'

/** Long enough for a crawl to be interrupted between its pages. */
const PAGE_MS = 100

const LINKS: Readonly<Record<string, readonly string[]>> = {
  '/': ['/guide', '/shop', '/private/notes'],
  '/guide': ['/guide/one', '/guide/two', '/shop'],
  '/guide/one': ['/guide', '/missing'],
  '/guide/two': ['/guide/one', '/old'],
  '/shop': ['/shop/cart', '/guide'],
  '/shop/cart': ['/shop', '/private/basket'],
  '/terms': [],
}

/** Status of each URL that a crawl fetches: what robots.txt disallows is not among them. */
export const CRAWLED: ReadonlyMap<string, number> = new Map([
  ...Object.keys(LINKS).map((path) => [path, 200] as const),
  ['/missing', 404],
  ['/old', 301],
])

/** A site of seven pages, a redirect, a broken link and pages that nobody may fetch. */
export async function startCrawledSite() {
  return await startCrawlSite((path): CrawlFile | undefined => {
    const [name = ''] = path.split('?')
    if (name === '/robots.txt') return 'User-agent: *\nDisallow: /private/\n'
    if (name === '/old') return { to: 'ORIGIN/terms' }
    const links = LINKS[name]
    if (links === undefined) return undefined
    return (response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      void sleep(PAGE_MS).then(() => response.end(pageWith(name, links)))
    }
  })
}
