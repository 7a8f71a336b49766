/** What one run's browser may take from the network (security.md §0.6). Times in milliseconds. */
export interface ProxyLimits {
  /** Tunnels and plain requests in all. What goes through a tunnel cannot be counted. */
  readonly maxRequests: number
  /** Different host names and addresses. */
  readonly maxHosts: number
  /** Bytes in both directions. */
  readonly maxBytes: number
  /** Tunnels and plain requests at once. */
  readonly maxOpen: number
  /** From the opening of the proxy on. */
  readonly totalMs: number
  /** How long nothing may move before a tunnel is closed or an answer given up. */
  readonly idleMs: number
  /** Bytes of the head of a request, and again of an answer. */
  readonly headerBytes: number
}

export const DEFAULT_PROXY_LIMITS: ProxyLimits = {
  // Two devices load a page of a thousand requests, each over a connection of its own.
  maxRequests: 2000,
  maxHosts: 300,
  // As much again for each device as the run's other requests may bring.
  maxBytes: 200_000_000,
  // Chromium opens 32 connections to a proxy at most, and as many again for WebSockets.
  maxOpen: 96,
  // Two devices of at most 60 s each (security.md §0.7), and what lies between.
  totalMs: 150_000,
  idleMs: 30_000,
  headerBytes: 16_384,
}
