import type { CrawlUrl } from '../../../crawl/crawl-url.ts'
import type { SiteFacts, SitePage } from '../../../crawl/site-facts/site-facts.ts'
import type { SiteRow } from '../site-check.ts'

/** Limit of named pages per target. */
const MOST_SOURCES = 1000

export function urlOf({ urls }: SiteFacts, number: number): string {
  return urls[number - 1]?.url ?? ''
}

const maps = new WeakMap<SiteFacts, ReadonlyMap<string, CrawlUrl>>()

/** A URL of the site as the crawl knows it; undefined if unknown. */
export function knownUrl(site: SiteFacts, url: string): CrawlUrl | undefined {
  const map = maps.get(site) ?? new Map(site.urls.map((each) => [each.url, each]))
  maps.set(site, map)
  return map.get(url)
}

/** The sitemap that lists a URL, as a column of a row. */
export function listedIn(
  { sitemaps }: SiteFacts['record'],
  place: number | undefined,
): Pick<SiteRow, 'note'> {
  const file = place === undefined ? undefined : sitemaps[place]
  return file === undefined ? {} : { note: `listed in ${file.url}` }
}

/** `disallowed by robots.txt line 2: Disallow: /cart`. */
export function disallowedText({ rule }: { readonly rule?: string | undefined }): string {
  return `disallowed by robots.txt${rule === undefined ? '' : ` ${rule}`}`
}

/** Pages that link to a URL, each once. */
export function linkingPages(site: SiteFacts, number: number): number[] {
  return site.links.pagesInto(number)
}

/** The same as columns of a row. */
export function sourcesOf(
  site: SiteFacts,
  pages: readonly number[],
): Pick<SiteRow, 'sources' | 'sourcesTotal'> {
  return {
    sources: pages.slice(0, MOST_SOURCES).map((number) => urlOf(site, number)),
    sourcesTotal: pages.length,
  }
}

/** Pages that a search engine may index. */
export function indexablePages({ pages, notIndexable }: SiteFacts): SitePage[] {
  return [...pages.values()].filter(({ number }) => notIndexable[number] === null)
}

/** A page that is too large exists. */
export function isError({ answer }: CrawlUrl): boolean {
  if (answer === null || answer.failure === 'too_large') return false
  return answer.status === null || answer.status >= 400
}
