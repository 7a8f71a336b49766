import type { FoundLink, ReadPage } from '../crawled-page.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import type { UrlSource } from '../crawl-url.ts'
import { crawlAddress } from '../scope/crawl-address.ts'
import { matchesGlob } from '../scope/glob.ts'
import type { SiteScope } from '../scope/site-scope.ts'
import type { FoundUrl } from '../store/crawl-store.ts'
import { isLoopingPath } from '../traps/looping-path.ts'

/** What a page, a redirect or a sitemap leads to, as URLs of the site with what is to become of them. */
export interface FindUrls {
  /** Null for what is of another site. */
  find(url: string, source: UrlSource, depth: number | null): FoundUrl | null
  /** The page with its links to other sites set apart, and the URLs of the site that it leads to. */
  ofPage(page: ReadPage, depth: number | null): { page: ReadPage; found: FoundUrl[] }
}

const MOST_EXTERNALS = 500

export function createFindUrls(scope: SiteScope, settings: CrawlSettings): FindUrls {
  const find = (text: string, source: UrlSource, depth: number | null): FoundUrl | null => {
    const url = crawlAddress(text)
    if (url === null || !scope.has(url)) return null
    return { url: url.href, source, depth, state: stateOf(url, depth, settings) }
  }

  return {
    find,
    ofPage(page, depth) {
      const below = depth === null ? null : depth + 1
      const own = new Map<string, FoundUrl>()
      const links: FoundLink[] = []
      const externals = new Map<string, string>()
      for (const link of page.links) {
        const found = own.get(link.url) ?? find(link.url, 'link', below)
        if (found === null) externals.set(link.url, externals.get(link.url) || link.anchor)
        else {
          own.set(link.url, found)
          links.push(link)
        }
      }
      const declared = [
        page.canonical === null ? null : find(page.canonical, 'canonical', null),
        ...page.hreflangs.map(({ url }) => find(url, 'hreflang', null)),
      ].filter((found) => found !== null)
      const kept = [...externals].slice(0, MOST_EXTERNALS)
      return {
        page: { ...page, links, externals: kept.map(([url, anchor]) => ({ url, anchor })) },
        found: [...own.values(), ...declared],
      }
    },
  }
}

function stateOf(
  url: URL,
  depth: number | null,
  { include, exclude, maxDepth }: CrawlSettings,
): FoundUrl['state'] {
  if (isLoopingPath(url.pathname)) return 'trap'
  const path = `${url.pathname}${url.search}`
  const isIncluded = include.length === 0 || include.some((glob) => matchesGlob(glob, path))
  if (!isIncluded || exclude.some((glob) => matchesGlob(glob, path))) return 'excluded'
  return depth !== null && depth > maxDepth ? 'too-deep' : 'waiting'
}
