/**
 * Where the pages of a crawl come from: the start page and the links from there, a list of URLs, or a sitemap. Of the
 * last two, only listed URLs and the targets of their redirects are fetched.
 */
export type CrawlSource = 'crawl' | 'list' | 'sitemap'

/** The settings of a crawl. */
export interface CrawlSettings {
  readonly source: CrawlSource
  /** Maximum number of fetched pages; redirects are not pages. */
  readonly maxPages: number
  /** Maximum number of clicks from the start page. */
  readonly maxDepth: number
  readonly maxBytes: number
  readonly maxMs: number
  /** Globs of path and query; a URL must match one. Empty for all URLs. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Subdomains of the start host, or of its domain, are part of the site too. */
  readonly subdomains: boolean
  readonly sitemaps: boolean
  /** Maximum number of links to other sites that are checked; 0 for none. */
  readonly externalLinks: number
  /** Maximum number of pages that a browser loads, some of each template. */
  readonly labPages: number
  /** Concurrent requests to the site. */
  readonly connections: number
  /** Minimum milliseconds between two requests; null to adapt to the server's pace. */
  readonly delayMs: number | null
  /** Only for private targets of the command line. */
  readonly ignoreRobots: boolean
}

export const DEFAULT_CRAWL: CrawlSettings = {
  source: 'crawl',
  maxPages: 500,
  maxDepth: 20,
  maxBytes: 2_000_000_000,
  maxMs: 2 * 60 * 60_000,
  include: [],
  exclude: [],
  subdomains: false,
  sitemaps: true,
  externalLinks: 1000,
  labPages: 5,
  connections: 2,
  delayMs: null,
  ignoreRobots: false,
}

/** The highest limits that a user can set. */
export const MOST_PAGES = 20_000
export const MOST_DEPTH = 100
export const MOST_LAB_PAGES = 20
export const MOST_EXTERNAL_LINKS = 5000
/** URLs of a list that a server takes: about a megabyte. A sitemap may have more. */
export const MOST_LISTED = 5000

/** Maximum number of known URLs for each page that may be fetched. */
export const KNOWN_PER_PAGE = 10
