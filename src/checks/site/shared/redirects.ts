import type { CrawlUrl } from '../../../crawl/crawl-url.ts'
import type { SiteFacts } from '../../../crawl/site-facts/site-facts.ts'

interface RedirectPath {
  /** URLs from the first redirect to the end. */
  readonly hops: readonly CrawlUrl[]
  /** The response at the end; null if the redirects leave the site or loop. */
  readonly end: CrawlUrl | null
  readonly loops: boolean
}

/** Where redirects lead. */
export function redirectsFrom({ urls }: SiteFacts, from: CrawlUrl): RedirectPath {
  const hops: CrawlUrl[] = []
  const seen = new Set<number>()
  let url: CrawlUrl | undefined = from
  while (url !== undefined && url.answer?.redirect) {
    if (seen.has(url.number)) return { hops, end: null, loops: true }
    seen.add(url.number)
    hops.push(url)
    url = url.redirectsTo === null ? undefined : urls[url.redirectsTo - 1]
  }
  return { hops, end: url ?? null, loops: false }
}

/** Limit of named hops: a site may have thousands in a row. */
const MOST_HOPS = 10

export function hopsText(hops: readonly CrawlUrl[]): string {
  const shown = hops.slice(0, MOST_HOPS).map(({ url }) => url)
  return [...shown, ...(hops.length > shown.length ? ['…'] : [])].join(' → ')
}
