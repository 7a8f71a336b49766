/** Why a sitemap gave no pages. */
export interface SitemapFault {
  readonly code:
    | 'unreachable'
    | 'timeout'
    /** It redirects in a loop, too often, or to a URL that is not fetched. */
    | 'redirect'
    /** The response is not valid HTTP. */
    | 'invalid'
    /** The part that was read lists nothing. */
    | 'too-large'
    /** The server responded with an error. */
    | 'status'
    /** A web page instead of a sitemap. */
    | 'html'
    | 'not-sitemap'
    | 'empty'
    /** Indexes nested too deeply. */
    | 'nested'
    /** The site names no sitemap and has none at the usual paths. */
    | 'not-found'
    /** It was interrupted in every attempt: our fault. */
    | 'crashed'
  /** URL of the sitemap; null if the error is about a whole site. */
  readonly url: string | null
  /** Status of the response, if the code is `status`. */
  readonly status: number | null
}

/** A sitemap that was fetched, or should have been. */
export interface SitemapFileRead {
  readonly url: string
  /** Number of URLs that it lists, or of sitemaps if it is an index. */
  readonly entries: number
  readonly isIndex: boolean
  readonly fault: SitemapFault | null
}

/** A listed URL that is not among the pages. */
export interface OtherPage {
  readonly url: string
  /** Why it cannot be audited, as a sentence; null for a page of another site, which can. */
  readonly refusal: string | null
}

/** Contents of a site's sitemaps. */
export interface SitemapContents {
  readonly files: readonly SitemapFileRead[]
  /** Number of URLs in all files that were read, including repeated ones. */
  readonly listed: number
  /** The site's first auditable pages, each once, up to the requested number. */
  readonly pages: readonly string[]
  /** The first of the others. */
  readonly others: readonly OtherPage[]
  readonly otherCount: number
  /** Known sitemaps that were not read, because there were enough pages or too many files. */
  readonly unread: number
  /** False if a file was longer than the limit. */
  readonly whole: boolean
}

/** What robots.txt says to Pagemark. */
export interface RobotsSummary {
  readonly state: 'found' | 'absent' | 'html' | 'server-error' | 'unreachable' | 'not-asked'
  /** Whether the front page may be fetched. */
  readonly allowsFront: boolean
  /** Seconds between requests; null if it names none. */
  readonly crawlDelay: number | null
}

/** Result of reading the sitemaps of a site. `robots` is absent for a single file, and in results of earlier versions. */
export type SitemapOutcome = { readonly robots?: RobotsSummary } & (
  | { readonly status: 'completed'; readonly contents: SitemapContents }
  | { readonly status: 'failed'; readonly fault: SitemapFault }
)
