/**
 * `waiting` and `fetching` are not finished; `done` has a response, whatever its status; `failed` has none after two
 * tries. The others were skipped, and name the reason.
 */
export type UrlState =
  | 'waiting'
  | 'fetching'
  | 'done'
  | 'failed'
  | 'disallowed'
  | 'excluded'
  | 'unlisted'
  | 'too-deep'
  | 'trap'
  | 'asleep'

/** How a URL was discovered; several may apply. */
export type UrlSource =
  | 'start'
  | 'link'
  | 'redirect'
  | 'sitemap'
  | 'canonical'
  | 'hreflang'
  | 'list'
  | 'earlier-crawl'

/** Why there is no response. */
export type FetchFailure = 'unreachable' | 'timeout' | 'too_large' | 'invalid'

/** The response to a request for one URL, which may be a redirect. */
export interface UrlAnswer {
  /** Null without a response. */
  readonly status: number | null
  readonly failure: FetchFailure | null
  /** Absolute, without fragment; null if the response is not a redirect. */
  readonly redirect: string | null
  /** MIME essence, lower case; empty if unknown. */
  readonly mimeType: string
  /** Milliseconds to the first byte. */
  readonly firstByte: number | null
  /** Size of the body on the wire; null if it was not read. */
  readonly bytes: number | null
  /** The first response, if that of a second try differed. */
  readonly before: Pick<UrlAnswer, 'status' | 'failure'> | null
}

/** One known URL of the site. */
export interface CrawlUrl {
  /** From 1, in the order of discovery. */
  readonly number: number
  readonly url: string
  readonly state: UrlState
  /** Clicks from the start at discovery; null if no link has led to it. */
  readonly depth: number | null
  readonly sources: readonly UrlSource[]
  /** Place of the sitemap that lists it in `SiteRecord`; absent if none does. */
  readonly sitemap?: number
  /** The line of robots.txt that disallows it, e.g. `line 2: Disallow: /cart`; absent if none does. */
  readonly rule?: string
  readonly answer: UrlAnswer | null
  /** The number of the URL that it redirects to; null if that is on another site, or there is no redirect. */
  readonly redirectsTo: number | null
  /** Present if the server said that the page has not changed since the crawl before. */
  readonly unchanged?: true
}
