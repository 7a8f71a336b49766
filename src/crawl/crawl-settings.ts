/** How a site is crawled. */
export interface CrawlSettings {
  /** Pages that are fetched at most; redirects are no pages. */
  readonly maxPages: number
  /** Clicks from the start page at most. */
  readonly maxDepth: number
  readonly maxBytes: number
  readonly maxMs: number
  /** Globs of path and query, of which a URL must match one; all URLs where there are none. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Hosts below the start host, or below its domain, are the site too. */
  readonly subdomains: boolean
  readonly sitemaps: boolean
  /** Requests at once to the site. */
  readonly connections: number
  /** Milliseconds between two requests at least; null where the pace of the server decides. */
  readonly delayMs: number | null
  /** For private targets of the command line alone. */
  readonly ignoreRobots: boolean
}

export const DEFAULT_CRAWL: CrawlSettings = {
  maxPages: 500,
  maxDepth: 20,
  maxBytes: 2_000_000_000,
  maxMs: 2 * 60 * 60_000,
  include: [],
  exclude: [],
  subdomains: false,
  sitemaps: true,
  connections: 2,
  delayMs: null,
  ignoreRobots: false,
}

/** The highest limits that a user can set. */
export const MOST_PAGES = 20_000
export const MOST_DEPTH = 100

/** URLs that are known at most for each page that may be fetched. */
export const KNOWN_PER_PAGE = 10
