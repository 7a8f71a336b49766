import type { CrawledPage, PageLink, ReadPage } from '../crawled-page.ts'

/** A page with numbers in place of its links' URLs; links to unknown URLs are left out. */
export function numberLinks(
  page: ReadPage,
  numberOf: (url: string) => number | undefined,
): CrawledPage {
  const links = page.links.flatMap(({ url, ...link }): PageLink[] => {
    const to = numberOf(url)
    return to === undefined ? [] : [{ to, ...link }]
  })
  return { ...page, links }
}
