/**
 * `waiting` and `fetching` are on their way; `done` has an answer, whatever its status; `failed` has none after two
 * tries. The others were left out, and say why.
 */
export type UrlState =
  | 'waiting'
  | 'fetching'
  | 'done'
  | 'failed'
  | 'disallowed'
  | 'excluded'
  | 'too-deep'
  | 'trap'
  | 'asleep'

/** How a URL came to be known; several may apply. */
export type UrlSource = 'start' | 'link' | 'redirect' | 'sitemap' | 'canonical' | 'hreflang'

/** Why there is no answer. */
export type FetchFailure = 'unreachable' | 'timeout' | 'too_large' | 'invalid'

/** What a request for one URL brought; redirects are answers. */
export interface UrlAnswer {
  /** Null where nothing answered. */
  readonly status: number | null
  readonly failure: FetchFailure | null
  /** Absolute, without fragment; null where the answer is no redirect. */
  readonly redirect: string | null
  /** MIME essence, lower case; empty where nothing tells. */
  readonly mimeType: string
  /** Milliseconds until the first byte. */
  readonly firstByte: number | null
  /** Of the body, on the wire; null where it was not read. */
  readonly bytes: number | null
  /** The first answer, where a second try had another one. */
  readonly before: Pick<UrlAnswer, 'status' | 'failure'> | null
}

/** One known URL of the site. */
export interface CrawlUrl {
  /** From 1, in the order in which URLs became known. */
  readonly number: number
  readonly url: string
  readonly state: UrlState
  /** Clicks from the start when it became known; null where no link has led to it. */
  readonly depth: number | null
  readonly sources: readonly UrlSource[]
  readonly answer: UrlAnswer | null
  /** The number of the URL that it redirects to; null where that is not of the site, or is no redirect. */
  readonly redirectsTo: number | null
}
