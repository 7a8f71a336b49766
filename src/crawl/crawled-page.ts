/** A link of a page to a URL of the same site. */
export interface FoundLink {
  readonly url: string
  /** At most 80 characters. */
  readonly anchor: string
  readonly nofollow: boolean
  /** In navigation, page header or footer. */
  readonly around: boolean
  /** Without `#`; null if there is none. */
  readonly fragment: string | null
}

/** The same once URLs have numbers. */
export interface PageLink extends Omit<FoundLink, 'url'> {
  readonly to: number
}

export interface PageHreflang {
  readonly code: string
  readonly url: string
  readonly source: 'element' | 'header' | 'sitemap'
}

/** A check that a page does not pass, or that lowered its score. */
export interface PageFinding {
  readonly check: string
  readonly outcome: 'warn' | 'fail'
  /** 0–1, the factor for the page's share of the tier. */
  readonly extent: number
  /** If the outcome has another tier than the check. */
  readonly tier: string | null
  readonly message: string
  /** The first row of the evidence, and the number of rows; absent if there are none. */
  readonly evidence?: { readonly first: string; readonly total: number }
}

export interface PageCookie {
  readonly name: string
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly sameSite: string | null
  /** Seconds; null for a session cookie. */
  readonly lifetime: number | null
}

export interface PageFile {
  readonly url: string
  /** As in `ResourceFact`. */
  readonly type: string
  readonly party: 'first' | 'third'
}

/**
 * A crawled page in about 2 KB: the data for a site's checks, lists and score, with the first row of each finding's
 * evidence. For all of it, audit the page by itself.
 */
export interface CrawledPage {
  readonly title: string | null
  readonly description: string | null
  readonly h1: string | null
  /** As declared, lower case. */
  readonly lang: string | null
  /** Words of the main content. */
  readonly words: number
  /** Characters of the main content that were read, at most 20,000. */
  readonly characters: number
  /** Equal if the main text is. */
  readonly textKey: string
  /** Equal if a short main text with a date differs by its dates only, has the same images and leads on; absent for other texts. */
  readonly calendarKey?: string
  /** The main text without its own URL and those of linked pages of its kind; absent if it has none or leads to none. */
  readonly ownText?: { readonly textKey: string; readonly sketch: string | null }
  /** Sketch of the main text, base64; null below 200 characters, which are compared exactly. */
  readonly sketch: string | null
  /** Sketch of the markup's structure, base64. */
  readonly structure: string
  /** Hashes of ids and names that fragments can lead to, base64; null if there are too many to keep. */
  readonly anchors: string | null
  /** 0–1, the similarity of the page to the response for a missing one; null if unknown. */
  readonly likeMissing: number | null
  /** Absolute; null if none is declared, or several that contradict each other. */
  readonly canonical: string | null
  readonly noindex: boolean
  readonly nofollow: boolean
  readonly hreflangs: readonly PageHreflang[]
  readonly next: string | null
  readonly prev: string | null
  readonly links: readonly PageLink[]
  /** Each once. */
  readonly externals: readonly { readonly url: string; readonly anchor: string }[]
  readonly files: readonly PageFile[]
  readonly cookies: readonly PageCookie[]
  /** Names of the page's security headers, of those that `headersOf` knows. */
  readonly headers: readonly string[]
  /** Whether one of its headers has `frame-ancestors`; absent for pages that earlier versions read. */
  readonly frameAncestors?: boolean
  readonly compressed: boolean
  readonly decodedBytes: number
  /** Types of structured data at any depth. */
  readonly types: readonly string[]
  readonly score: number | null
  /** A letter for each check of the catalogue, in its order: `p`ass, `w`arn, `f`ail, or `-` for any other outcome. */
  readonly outcomes: string
  readonly findings: readonly PageFinding[]
}

/** As read, before its URLs have numbers. */
export type ReadPage = Omit<CrawledPage, 'links'> & { readonly links: readonly FoundLink[] }
