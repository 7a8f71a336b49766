import type { Header } from '../../facts/network-facts.ts'

/** A URL that pages refer to and that the crawl does not follow: a link to another site, or a file. */
export interface Reference {
  /** From 1, in the order of planning. */
  readonly number: number
  readonly url: string
  readonly kind: 'link' | 'file'
  /** Type of a file, as in `ResourceFact`; empty for a link. */
  readonly type: string
  /** Served by the site itself, and requested at its pace. */
  readonly own: boolean
  /** Number of pages that refer to it. */
  readonly pages: number
}

/** Why a reference says nothing: it was not requested, or the response is meant for bots only. */
export type Unverified = 'disallowed' | 'not-requested' | 'refused' | 'slow-down' | 'no-response'

export interface ReferenceAnswer {
  /** Status after redirects; null without a response. */
  readonly status: number | null
  /** Null if the answer counts: a status, or a host that cannot be reached (`status` is null then). */
  readonly unverified: Unverified | null
  /** After redirects. */
  readonly finalUrl: string
  /** MIME essence, lower case; empty if unknown. */
  readonly mimeType: string
  /** Size of the body on the wire; null if it was not read completely. */
  readonly bytes: number | null
  /** SHA-256 of the decoded body of a file of the site, base64url; null if it was not read completely. */
  readonly digest: string | null
  /** Headers of a file of the site that decide how long browsers keep it. */
  readonly caching: readonly Header[]
}

export interface CheckedReference extends Reference {
  /** Null until it has been checked. */
  readonly answer: ReferenceAnswer | null
}

/** Number of different references of the read pages, checked or not, at most `MOST_KNOWN` each. */
export interface KnownReferences {
  readonly links: number
  readonly files: number
}

export const NO_REFERENCES: KnownReferences = { links: 0, files: 0 }
