import type { HreflangFact } from './document-facts.ts'
import type { RobotsDirective } from './network-facts.ts'

/** Why another page, or this one in another guise, was asked for. */
export type PageRelation =
  /** The page that the canonical names, when that is not this one. */
  | 'canonical'
  /** A page of the hreflang set. */
  | 'alternate'
  /** This page's address with the slash toggled, or with `index.html` or `index.php`. */
  | 'variant'
  /** This page, asked in a search crawler's name (only where the operator allows it). */
  | 'search-agent'
  /** This page, asked in an AI crawler's name (only where the operator allows it). */
  | 'ai-agent'
  /** This page, asked for as `text/markdown`. */
  | 'markdown'

/** Another page that was fetched because this one refers to it. */
export interface LinkedPageFact {
  readonly relation: PageRelation
  /** Absolute, without fragment. */
  readonly url: string
  /** `disallowed`: the robots.txt of its origin forbids it to us, so it was not asked. */
  readonly state: 'answered' | 'unreachable' | 'disallowed' | 'unknown'
  /** What the robots.txt of its origin says to Googlebot; null when that is not known. */
  readonly allowsGooglebot: boolean | null
  /** Null unless answered. */
  readonly status: number | null
  /** The URL that answered, after at most one redirect; null unless answered. */
  readonly final: string | null
  /** Redirects that were followed, also where no answer came after them. */
  readonly redirects: number
  /** MIME essence, lower case; null unless answered. */
  readonly mimeType: string | null
  /** The `Vary` header's field names, lower case. */
  readonly vary: readonly string[]
  /** Why the answer looks like a bot challenge or a wall instead of the page; null otherwise. */
  readonly blocked: string | null
  readonly title: string | null
  /** Absolute URLs of its canonical declarations, element and header alike, each once. */
  readonly canonicals: readonly string[]
  readonly hreflangs: readonly Pick<HreflangFact, 'code' | 'url'>[]
  readonly robotsDirectives: readonly RobotsDirective[]
  /** False where it was cut before its head is known to have ended: it may declare more. */
  readonly headComplete: boolean
  /** Words of its text; null unless it is HTML that was read whole. */
  readonly words: number | null
  /** Share of shingles it has in common with the page, 0–1; null when it cannot be compared. */
  readonly similarity: number | null
}
