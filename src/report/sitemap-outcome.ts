/** Why a sitemap gave nothing. */
export interface SitemapFault {
  readonly code:
    | 'unreachable'
    | 'timeout'
    /** It redirects in a circle, too often, or to what is not fetched. */
    | 'redirect'
    /** The answer is not valid HTTP. */
    | 'invalid'
    /** What is read of it lists nothing. */
    | 'too-large'
    /** The server answered with an error. */
    | 'status'
    /** A web page and no sitemap. */
    | 'html'
    | 'not-sitemap'
    | 'empty'
    /** Indexes that list indexes that list indexes. */
    | 'nested'
    /** The site names no sitemap, and has none where they usually are. */
    | 'not-found'
    /** It broke off as often as it is tried: our fault. */
    | 'crashed'
  /** Of the sitemap; null where it is about a whole site. */
  readonly url: string | null
  /** The answer's, where the code is `status`. */
  readonly status: number | null
}

/** A sitemap that was fetched, or was to be. */
export interface SitemapFileRead {
  readonly url: string
  /** Addresses that it lists, or sitemaps if it is an index. */
  readonly entries: number
  readonly isIndex: boolean
  readonly fault: SitemapFault | null
}

/** A listed address that is not among the pages. */
export interface OtherPage {
  readonly url: string
  /** Why it can not be audited, as a sentence; null for a page of another site, which can. */
  readonly refusal: string | null
}

/** What the sitemaps of a site list. */
export interface SitemapContents {
  readonly files: readonly SitemapFileRead[]
  /** Addresses in all files that were read, repeated ones too. */
  readonly listed: number
  /** The first pages of the site that can be audited, each once: as many as were asked for. */
  readonly pages: readonly string[]
  /** The first of the others. */
  readonly others: readonly OtherPage[]
  readonly otherCount: number
  /** Sitemaps that are known and were not read, because there were pages enough or too many files. */
  readonly unread: number
  /** False where a file was longer than what is read of one. */
  readonly whole: boolean
}

/** What came of reading the sitemaps of a site. */
export type SitemapOutcome =
  | { readonly status: 'completed'; readonly contents: SitemapContents }
  | { readonly status: 'failed'; readonly fault: SitemapFault }
