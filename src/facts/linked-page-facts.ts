import type { HreflangFact } from './document-facts.ts'
import type { RobotsDirective } from './network-facts.ts'

/** Why another page, or this one in another form, was requested. */
export type PageRelation =
  /** The canonical URL of the page, if it is another page. */
  | 'canonical'
  /** A page of the hreflang set. */
  | 'alternate'
  /** This page's URL with the slash toggled, or with `index.html` or `index.php`. */
  | 'variant'
  /** This page, requested as a search crawler (only if the operator allows it). */
  | 'search-agent'
  /** This page, requested as an AI crawler (only if the operator allows it). */
  | 'ai-agent'
  /** This page, requested as `text/markdown`. */
  | 'markdown'

/** Another page that was fetched because this one refers to it. */
export interface LinkedPageFact {
  readonly relation: PageRelation
  /** Absolute, without fragment. */
  readonly url: string
  /** `disallowed`: the robots.txt of its origin disallows it for Pagemark, so it was not requested. */
  readonly state: 'answered' | 'unreachable' | 'disallowed' | 'unknown'
  /** Whether the robots.txt of its origin allows it for Googlebot; null if unknown. */
  readonly allowsGooglebot: boolean | null
  /** Null unless answered. */
  readonly status: number | null
  /** The final URL, after at most one redirect; null unless answered. */
  readonly final: string | null
  /** Number of redirects followed, even if no response came after them. */
  readonly redirects: number
  /** MIME essence, lower case; null unless answered. */
  readonly mimeType: string | null
  /** The `Vary` header's field names, lower case. */
  readonly vary: readonly string[]
  /** Why the response looks like a bot challenge or a wall instead of the page; null otherwise. */
  readonly blocked: string | null
  readonly title: string | null
  /** Absolute URLs of its canonical declarations, in elements and headers, each once. */
  readonly canonicals: readonly string[]
  readonly hreflangs: readonly Pick<HreflangFact, 'code' | 'url'>[]
  readonly robotsDirectives: readonly RobotsDirective[]
  /** False if it was truncated before the known end of its head: it may declare more. */
  readonly headComplete: boolean
  /** Words of its text; null unless it is HTML and was read whole. */
  readonly words: number | null
  /** Share of shingles in common with the page, 0–1; null if they cannot be compared. */
  readonly similarity: number | null
}
