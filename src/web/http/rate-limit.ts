/** How much of its quota a name has used. */
export interface Share {
  readonly allowed: boolean
  /** Requests per window. */
  readonly limit: number
  readonly remaining: number
  /** Seconds until the next window begins, rounded up. */
  readonly resetSeconds: number
}

export const WINDOW_MS = 60_000

export interface RateLimit {
  take(name: string): Share | Promise<Share>
}

/** Above this number, expired windows are removed; one takes about 100 bytes. */
const SWEEP_AT = 10_000

interface Window {
  used: number
  begunAt: number
}

/**
 * Limits requests per minute for each name, counted in windows that begin with a name's first request. Held in memory,
 * for one web process (`shared-rate-limit.ts` for several): a restart resets it.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createRateLimit({
  perMinute,
  now,
}: {
  readonly perMinute: number
  readonly now: () => number
}) {
  const windows = new Map<string, Window>()

  return {
    take(name: string): Share {
      const time = now()
      const window = openWindow(windows, name, time)
      const allowed = window.used < perMinute
      if (allowed) window.used += 1
      return {
        allowed,
        limit: perMinute,
        remaining: perMinute - window.used,
        // In this order: subtracting the time from the window's end may give a fraction more than the window.
        resetSeconds: Math.ceil((WINDOW_MS - (time - window.begunAt)) / 1000),
      }
    },
  }
}

function openWindow(windows: Map<string, Window>, name: string, time: number): Window {
  const known = windows.get(name)
  if (known && isOpen(known, time)) return known
  if (windows.size >= SWEEP_AT) {
    for (const [other, window] of windows) if (!isOpen(window, time)) windows.delete(other)
  }
  const fresh = { used: 0, begunAt: time }
  windows.set(name, fresh)
  return fresh
}

function isOpen({ begunAt }: Window, time: number): boolean {
  return time - begunAt < WINDOW_MS
}

/** draft-ietf-httpapi-ratelimit-headers: the policy and the remaining quota. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: Share) {
  return {
    'RateLimit-Policy': `"key";q=${limit};w=${WINDOW_MS / 1000}`,
    RateLimit: `"key";r=${remaining};t=${resetSeconds}`,
  }
}
