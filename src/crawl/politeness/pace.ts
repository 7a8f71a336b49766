import type { Clock } from './clock.ts'

/** The parts of a response that decide the further pace. */
export interface PacedAnswer {
  /** Until the end of the response, body included. */
  readonly ms: number
  /** Null without a response. */
  readonly status: number | null
  readonly retryAfterMs: number | null
}

export interface PaceRules {
  readonly connections: number
  /** Minimum time between two requests on one connection: `Crawl-delay`, or the user's setting; null for neither. */
  readonly delayMs: number | null
  /** False for private targets, which are crawled without pauses. */
  readonly pauses: boolean
}

/**
 * Decides when the next request may start. After each response a connection pauses for as long as the response took:
 * with two connections, a server at 200 ms gets five requests a second and one at 2 s one request every two seconds. A
 * server that slows down under the crawl gets one connection and twice the pause. 429 and 503 pause all connections
 * for the time in `Retry-After`. A single page that takes much longer than the others says nothing about the server, and
 * does not hold up the rest: the other connection is used meanwhile, unless a `Crawl-delay` forbids it.
 */
export interface Pace {
  /**
   * Resolves when a request may start; its response must be reported, or the connection stays taken. Reporting returns
   * how many times in a row the site has asked for a pause.
   */
  turn(signal: AbortSignal): Promise<(answer: PacedAnswer) => number>
  /** Sets a discovered `Crawl-delay`. */
  slowDown(delayMs: number): void
}

/** Ten requests a second at most, however fast the server is. */
const LEAST_APART_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** Number of responses whose times are compared. */
const COMPARED = 20
const SLOWER = 2
/** A server that answers within the least time between two requests is not slow, even if it was faster at first. */
const LEAST_SLOW_MS = LEAST_APART_MS
/** A request that takes at least this long, and four times as long as others, has stalled. */
const STALLED_MS = 5000
const STALLED = 4
const FIRST_HOLD_MS = 60_000
export const LONGEST_HOLD_MS = 15 * 60_000

interface Connection {
  freeAt: number
  busy: boolean
  /** Start of its request; infinite without one. */
  since: number
}

export function createPace(rules: PaceRules, clock: Clock): Pace {
  const connections: Connection[] = Array.from({ length: rules.connections }, () => ({
    freeAt: 0,
    busy: false,
    since: Infinity,
  }))
  const waiters: (() => void)[] = []
  const firstTimes: number[] = []
  const lastTimes: number[] = []
  let { delayMs } = rules
  let nextStart = 0
  let heldUntil = 0
  let heldSince = 0
  let holds = 0
  let isSlow = false

  const isAlone = () => delayMs !== null || isSlow

  /** When a request that started at this time counts as stalled. */
  const stallsAt = (since: number) => since + Math.max(STALLED_MS, STALLED * median(lastTimes))

  function freeConnection(): Connection | undefined {
    const allowed = isAlone() ? 1 : connections.length
    const isTaken = ({ busy, since }: Connection) =>
      busy && (delayMs !== null || clock.now() < stallsAt(since))
    if (connections.filter(isTaken).length >= allowed) return undefined
    return connections.filter((each) => !each.busy).toSorted((a, b) => a.freeAt - b.freeAt)[0]
  }

  function wakeAll(): void {
    for (const wake of waiters.splice(0)) wake()
  }

  /** Waits until a connection may have become free. */
  async function released(signal: AbortSignal): Promise<void> {
    const woken = new Promise<void>((resolve) => waiters.push(resolve))
    const stall = Math.min(...connections.map(({ since }) => stallsAt(since)))
    const wait = stall - clock.now()
    const isStallAwaited = isSlow && wait > 0 && Number.isFinite(wait)
    if (!isStallAwaited) return await woken
    const over = new AbortController()
    const stalled = clock.sleep(wait, AbortSignal.any([signal, over.signal])).catch(() => undefined)
    await Promise.race([woken, stalled])
    over.abort()
  }

  /** Requests already in flight when the site asked for a pause only repeat that. */
  function hold(retryAfterMs: number | null, startedAt: number): void {
    const wait = retryAfterMs ?? FIRST_HOLD_MS * 2 ** holds
    heldUntil = Math.max(heldUntil, clock.now() + Math.min(wait, LONGEST_HOLD_MS))
    if (holds > 0 && startedAt < heldSince) return
    holds += 1
    heldSince = clock.now()
  }

  function hear({ ms, status, retryAfterMs }: PacedAnswer, startedAt: number): number {
    if (status === 429 || status === 503) hold(retryAfterMs, startedAt)
    else if (startedAt >= heldSince) holds = 0
    if (firstTimes.length < COMPARED) firstTimes.push(ms)
    lastTimes.push(ms)
    if (lastTimes.length > COMPARED) lastTimes.shift()
    const limit = Math.max(LEAST_SLOW_MS, SLOWER * median(firstTimes))
    isSlow = firstTimes.length === COMPARED && median(lastTimes) > limit
    const pause = rules.pauses ? Math.min(LONGEST_PAUSE_MS, isSlow ? ms * 2 : ms) : 0
    return Math.max(pause, delayMs ?? 0)
  }

  return {
    async turn(signal) {
      let connection = freeConnection()
      while (connection === undefined) {
        await released(signal)
        signal.throwIfAborted()
        connection = freeConnection()
      }
      const taken = connection
      taken.busy = true
      const release = (freeAt: number) => {
        taken.busy = false
        taken.since = Infinity
        taken.freeAt = freeAt
        wakeAll()
      }
      try {
        for (;;) {
          const startAt = Math.max(taken.freeAt, nextStart, heldUntil)
          const wait = startAt - clock.now()
          if (wait <= 0) break
          await clock.sleep(wait, signal)
        }
        signal.throwIfAborted()
      } catch (error) {
        release(taken.freeAt)
        throw error
      }
      if (rules.pauses) nextStart = clock.now() + LEAST_APART_MS
      const startedAt = clock.now()
      taken.since = startedAt
      // Those who wait know from when on it will count as stalled.
      wakeAll()
      return (answer) => {
        const hasStalled = clock.now() >= stallsAt(startedAt)
        const freeAt = clock.now() + hear(answer, startedAt)
        // With only one connection allowed, a pause applies to all requests.
        if (delayMs !== null || (isSlow && !hasStalled)) nextStart = Math.max(nextStart, freeAt)
        release(freeAt)
        return holds
      }
    },
    slowDown(milliseconds) {
      delayMs = Math.max(delayMs ?? 0, milliseconds)
    },
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
