import type { Certificate } from '../egress/connection/certificate.ts'
import type { Header } from '../egress/connection/exchange.ts'
import type { TlsConnection } from '../egress/connection/tls-connection.ts'
import type { Target } from '../request/target.ts'

/** Header lines are never joined: see checks.md §0.8. */
export type { Certificate, Header, TlsConnection }

/** Milliseconds of each phase; null where the phase did not happen (a reused connection, plain http). */
export interface Timing {
  readonly dns: number | null
  readonly connect: number | null
  readonly tls: number | null
  /** From the request sent to the first byte of the final answer (1xx answers do not count). */
  readonly firstByte: number
  readonly download: number
  readonly total: number
}

/** One redirect that was followed to get to an answer. */
export interface Hop {
  readonly url: string
  readonly status: number
  readonly headers: readonly Header[]
  /** `Location` as it came. */
  readonly location: string
  readonly remoteAddress: string
  readonly ms: number
}

/** A redirect that came over TLS from a server whose certificate is not trusted. */
export interface UntrustedHop {
  readonly url: string
  /** As of `TlsConnection`. */
  readonly authorizationError: string
}

/** One answer to one request, decoded. */
export interface Response {
  readonly url: string
  readonly status: number
  readonly headers: readonly Header[]
  /** Decoded bytes, cut at the request's limit. */
  readonly body: Uint8Array
  /** Bytes of the body on the wire, before decoding. */
  readonly wireBytes: number
  /** Content codings that were undone, lower case: `['gzip']`; empty when none. */
  readonly encodings: readonly string[]
  /** True when the body was cut at the request's byte limit. */
  readonly cut: boolean
  readonly httpVersion: string
  readonly remoteAddress: string
  readonly timing: Timing
}

/** What the network gave for one target before any of it was read. */
export interface PageCapture {
  readonly target: Target
  /** RFC 3339. */
  readonly startedAt: string
  readonly hops: readonly Hop[]
  readonly response: Response
  readonly tls: TlsConnection | null
  /** The first redirect from a server that browsers refuse; null where there is none. */
  readonly untrustedHop: UntrustedHop | null
}

/** A request that `facts` wants answered besides the page. Plain data: capture knows no HTML. */
export type Probe =
  | {
      readonly kind: 'request'
      /** What the answer is for; several probes may share a role. */
      readonly role: ProbeRole
      readonly url: string
      /** `head` falls back to a GET of the first bytes where HEAD is refused (403, 405, 501). */
      readonly method: 'get' | 'head'
      readonly headers?: readonly Header[]
      readonly maxBytes: number
      /** How many redirects are followed; the next one is the answer. */
      readonly redirects: number
    }
  | {
      readonly kind: 'handshake'
      readonly role: 'handshake-alpn' | 'handshake-legacy'
      readonly url: string
    }
  | {
      readonly kind: 'records'
      readonly role: RecordRole
      readonly host: string
    }

export type RecordRole =
  | 'dns-caa'
  | 'dns-https'
  | 'dns-txt'
  | 'dns-a'
  | 'dns-aaaa'
  | 'dns-ns'
  | 'dns-mx'

export type ProbeRole =
  | 'robots'
  | 'not-found'
  | 'http-variant'
  | 'host-variant'
  | 'again'
  | 'cors'
  | 'favicon'
  | 'llms-txt'
  | 'security-txt'
  | 'ai-catalog'
  | 'sitemap'
  | 'link'
  /** The robots.txt of a sampled link's own origin. */
  | 'link-robots'
  | 'image'
  | 'stylesheet'
  | 'script'
  | 'manifest'
  | 'alternate'
  | 'canonical'
  | 'variant'
  | 'search-agent'
  | 'ai-agent'
  | 'markdown'

/**
 * What a probe brought. `failed` is an answer of the network; `late` (not asked or not answered by the
 * deadline) and `skipped` (may or can not be asked from here) say nothing about the site.
 */
export type ProbeResult = { readonly probe: Probe } & (
  | { readonly status: 'answered'; readonly hops: readonly Hop[]; readonly response: Response }
  | { readonly status: 'shook-hands'; readonly tls: TlsConnection }
  | { readonly status: 'resolved'; readonly records: readonly string[] }
  | { readonly status: 'failed'; readonly code: ProbeFailure; readonly hops: readonly Hop[] }
  | { readonly status: 'late' }
  | { readonly status: 'skipped' }
)

/**
 * `unreachable` covers refused, not allowed and unresolvable alike (security.md §0.5). `invalid` is an
 * answer that cannot be read; for a handshake it says that the server refused what was offered.
 */
export type ProbeFailure = 'unreachable' | 'timeout' | 'redirect' | 'too_large' | 'invalid'
