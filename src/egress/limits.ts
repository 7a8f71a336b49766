/** Limits on the time and size of a request (docs/security.md, Limits). Times in milliseconds. */
export interface EgressLimits {
  /** One DNS query; it is sent twice. */
  readonly dnsMs: number
  /** One TCP connection, and separately one TLS handshake. */
  readonly connectMs: number
  /** From sending the request to the end of the response's head. */
  readonly headersMs: number
  /** The whole request: name, connection, head and body. */
  readonly totalMs: number
  /** Average rate in bytes per second that a body must reach once `slowAfterMs` have passed. */
  readonly minRate: number
  readonly slowAfterMs: number
  /** Bytes of a response's head. */
  readonly headerBytes: number
  /** Bytes of a body on the wire. */
  readonly bodyBytes: number
  /** Totals of one run. */
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
  // The page with its redirects and 80 probes, each with a redirect or two and a retry.
  maxRequests: 400,
  maxBytes: 100_000_000,
}
