import { withoutTrailingSlashes } from './trailing-slashes.ts'

/**
 * Path and query of a page below the base URL, so that a page has one name on preview hosts and in production;
 * undefined for other URLs and invalid ones.
 */
export function pathBelow(url: string, baseUrl: string | null): string | undefined {
  if (baseUrl === null || !URL.canParse(url) || !URL.canParse(baseUrl)) return undefined
  const [page, base] = [new URL(url), new URL(baseUrl)]
  const root = withoutTrailingSlashes(base.pathname)
  if (page.origin !== base.origin || page.origin === 'null') return undefined
  if (!`${page.pathname}/`.startsWith(`${root}/`)) return undefined
  return (page.pathname.slice(root.length) || '/') + page.search
}

/** Path and query of a page, relative to the base URL if it is below it. */
export function pathOf(url: string, baseUrl: string | null): string {
  const below = pathBelow(url, baseUrl)
  if (below !== undefined || !URL.canParse(url)) return below ?? url
  const { pathname, search } = new URL(url)
  return pathname + search
}
