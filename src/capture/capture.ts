import type { Certificate } from '../egress/connection/certificate.ts'
import type { Header } from '../egress/connection/exchange.ts'
import type { TlsConnection } from '../egress/connection/tls-connection.ts'
import type { Target } from '../request/target.ts'

/** Header lines are never joined: their number matters to checks. */
export type { Certificate, Header, TlsConnection }

/** Milliseconds of each phase; null for a phase that did not happen (a reused connection, plain http). */
export interface Timing {
  readonly dns: number | null
  readonly connect: number | null
  readonly tls: number | null
  /** From sending the request to the first byte of the final response (1xx responses do not count). */
  readonly firstByte: number
  readonly download: number
  readonly total: number
}

/** One redirect that was followed. */
export interface Hop {
  readonly url: string
  readonly status: number
  readonly headers: readonly Header[]
  /** `Location` as received. */
  readonly location: string
  readonly remoteAddress: string
  readonly ms: number
}

/** A redirect that came over TLS from a server with an untrusted certificate. */
export interface UntrustedHop {
  readonly url: string
  /** As in `TlsConnection`. */
  readonly authorizationError: string
}

/** One response to one request, decoded. */
export interface Response {
  readonly url: string
  readonly status: number
  readonly headers: readonly Header[]
  /** Decoded bytes, cut at the request's limit. */
  readonly body: Uint8Array
  /** Bytes of the body as transferred, before decoding. */
  readonly wireBytes: number
  /** Content codings that were decoded, lower case: `['gzip']`; empty without any. */
  readonly encodings: readonly string[]
  /** True if the body was cut at the request's byte limit. */
  readonly cut: boolean
  readonly httpVersion: string
  readonly remoteAddress: string
  readonly timing: Timing
}

/** The raw network data of one target, before parsing. */
export interface PageCapture {
  readonly target: Target
  /** RFC 3339. */
  readonly startedAt: string
  readonly hops: readonly Hop[]
  readonly response: Response
  readonly tls: TlsConnection | null
  /** The first redirect from a server that browsers refuse; null if there is none. */
  readonly untrustedHop: UntrustedHop | null
}

/** A request in addition to the page that `facts` needs. Plain data: capture knows no HTML. */
export type Probe =
  | {
      readonly kind: 'request'
      /** Purpose of the response; several probes may share a role. */
      readonly role: ProbeRole
      readonly url: string
      /** `head` falls back to a GET of the first bytes if HEAD is refused (403, 405, 501). */
      readonly method: 'get' | 'head'
      readonly headers?: readonly Header[]
      readonly maxBytes: number
      /** Number of redirects to follow; the next one is the response. */
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
 * Result of a probe. `failed` is a result of the network; `late` (not sent or not answered by the deadline) and
 * `skipped` (not allowed or not possible from here) say nothing about the site.
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
 * `unreachable` covers refused, disallowed and unresolvable hosts alike: the difference would reveal internal hosts.
 * `invalid` is a malformed response; for a handshake, it means that the server rejected the offer.
 */
export type ProbeFailure = 'unreachable' | 'timeout' | 'redirect' | 'too_large' | 'invalid'
