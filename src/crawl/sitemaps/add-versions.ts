import type { ListedVersions } from '../../facts/sitemap/entry-versions.ts'
import type { CrawledPage, PageHreflang } from '../crawled-page.ts'

/** Adds the language versions that sitemaps name for a page to its own, by the page's URL. */
export function createVersionsOf(
  listed: readonly ListedVersions[] = [],
): (url: string | undefined, page: Pick<CrawledPage, 'hreflangs'>) => readonly PageHreflang[] {
  const byPage = new Map<string, readonly PageHreflang[]>()
  for (const { pages, versions } of listed) {
    const named = versions.map((version) => ({ ...version, source: 'sitemap' as const }))
    for (const url of pages) byPage.set(url, [...(byPage.get(url) ?? []), ...named])
  }
  return (url, { hreflangs }) => {
    const more = url === undefined ? undefined : byPage.get(url)
    return more === undefined ? hreflangs : [...hreflangs, ...more]
  }
}
