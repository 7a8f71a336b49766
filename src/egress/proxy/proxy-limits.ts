/** Network limits of one run's browser. Times in milliseconds. */
export interface ProxyLimits {
  /** Total of tunnels and plain requests. The contents of a tunnel cannot be counted. */
  readonly maxRequests: number
  /** Different host names and addresses. */
  readonly maxHosts: number
  /** Bytes in both directions. */
  readonly maxBytes: number
  /** Concurrent tunnels and plain requests. */
  readonly maxOpen: number
  /** Since the proxy was opened. */
  readonly totalMs: number
  /** Idle time after which a tunnel is closed or a response abandoned. */
  readonly idleMs: number
  /** Bytes of the head of a request, and separately of a response. */
  readonly headerBytes: number
}

export const DEFAULT_PROXY_LIMITS: ProxyLimits = {
  // Two devices load a page of a thousand requests, each over its own connection.
  maxRequests: 2000,
  maxHosts: 300,
  // For each device, as many bytes as the run's other requests may receive.
  maxBytes: 200_000_000,
  // Chromium opens 32 connections to a proxy at most, and another 32 for WebSockets.
  maxOpen: 96,
  // Two devices of at most 60 s each, and the time between them.
  totalMs: 150_000,
  idleMs: 30_000,
  headerBytes: 16_384,
}
