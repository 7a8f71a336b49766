/** How long and how much a request may take (security.md §0.8). Times in milliseconds. */
export interface EgressLimits {
  /** One question to a name server; it is asked twice. */
  readonly dnsMs: number
  /** One TCP connection, and again one TLS handshake. */
  readonly connectMs: number
  /** From the request sent to the end of the answer's head. */
  readonly headersMs: number
  /** The whole request: name, connection, head and body. */
  readonly totalMs: number
  /** Bytes a second that a body must bring on average once `slowAfterMs` have passed. */
  readonly minRate: number
  readonly slowAfterMs: number
  /** Bytes of an answer's head. */
  readonly headerBytes: number
  /** Bytes of a body on the wire. */
  readonly bodyBytes: number
  /** Of one run in all. */
  readonly maxRequests: number
  readonly maxBytes: number
}

export const DEFAULT_LIMITS: EgressLimits = {
  dnsMs: 2000,
  connectMs: 5000,
  headersMs: 10_000,
  totalMs: 20_000,
  minRate: 1024,
  slowAfterMs: 5000,
  headerBytes: 16_384,
  bodyBytes: 5_000_000,
  // The page with its redirects and 80 probes, each with a redirect or two and a second try.
  maxRequests: 400,
  maxBytes: 100_000_000,
}
