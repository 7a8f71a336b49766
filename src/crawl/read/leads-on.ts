import { urlShapes } from '../traps/url-shapes.ts'

/**
 * Whether a page with a date leads to others of its calendar: from month to month, links have no end. Pages of an
 * archive that an index lists do not lead on, and are as many as it lists.
 */
export function leadsOn(page: string, links: readonly { readonly url: string }[]): boolean {
  const own = new URL(page)
  const start = startOf(own)
  return links.some(({ url }) => url !== own.href && startOf(new URL(url)) === start)
}

/** The URL up to its first number or month: `example.com/calendar/#`, for a query all of the path. */
function startOf(url: URL): string {
  const [shape = ''] = urlShapes(url)
  const [path = ''] = shape.split('?')
  if (url.search !== '') return `${path}?`
  const place = path.indexOf('#', url.host.length)
  return place === -1 ? path : path.slice(0, place + 1)
}
