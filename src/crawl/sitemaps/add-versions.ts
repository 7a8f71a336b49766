import { type ListedVersions, MOST_OF_ENTRY } from '../../facts/sitemap/entry-versions.ts'
import type { CrawledPage, PageHreflang } from '../crawled-page.ts'

/** Adds the language versions that sitemaps name for a page to its own, by the page's URL. */
export function createVersionsOf(
  listed: readonly ListedVersions[] = [],
): (url: string | undefined, page: Pick<CrawledPage, 'hreflangs'>) => readonly PageHreflang[] {
  const byPage = new Map<string, readonly PageHreflang[]>()
  const joined = new Map<string, PageHreflang[]>()
  for (const { pages, versions } of listed) {
    const named = versions.map((version) => ({ ...version, source: 'sitemap' as const }))
    for (const url of new Set(pages)) {
      const before = byPage.get(url)
      // Most pages are in one group, and share its versions with its other pages.
      const own = joined.get(url) ?? (before && [...before])
      byPage.set(url, own ?? named)
      if (own === undefined) continue
      joined.set(url, own)
      own.push(...named.slice(0, MOST_OF_ENTRY - own.length))
    }
  }
  return (url, { hreflangs }) => {
    const more = url === undefined ? undefined : byPage.get(url)
    return more === undefined ? hreflangs : [...hreflangs, ...more]
  }
}
