import type { Clock } from './clock.ts'

/** One answer, as far as it tells how fast to go on. */
export interface PacedAnswer {
  /** The whole answer, body included. */
  readonly ms: number
  /** Null where nothing answered. */
  readonly status: number | null
  readonly retryAfterMs: number | null
}

export interface PaceRules {
  readonly connections: number
  /** Between two requests at least, on one connection: `Crawl-delay`, or what was typed; null for neither. */
  readonly delayMs: number | null
  /** False for private targets, which are asked without pauses. */
  readonly pauses: boolean
}

/**
 * When a site may be asked next. After each answer a connection pauses for as long as the answer took, so that a server
 * at 200 ms gets five requests a second and one at 2 s every fourth second one; a server that slows down under us gets
 * one connection and twice the pause. 429 and 503 hold all connections for as long as `Retry-After` says.
 */
export interface Pace {
  /**
   * Resolves when a request may start; its answer is to be told, or the connection stays taken. Telling it says how many
   * times in a row the site has asked to be left alone.
   */
  turn(signal: AbortSignal): Promise<(answer: PacedAnswer) => number>
  /** A `Crawl-delay` that became known. */
  slowDown(delayMs: number): void
}

/** Ten requests a second at most, however quick the server is. */
const LEAST_APART_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** The times of so many answers are compared. */
const COMPARED = 20
const SLOWER = 2
const FIRST_HOLD_MS = 60_000
export const LONGEST_HOLD_MS = 15 * 60_000

interface Connection {
  freeAt: number
  busy: boolean
}

export function createPace(rules: PaceRules, clock: Clock): Pace {
  const connections: Connection[] = Array.from({ length: rules.connections }, () => ({
    freeAt: 0,
    busy: false,
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

  function freeConnection(): Connection | undefined {
    const allowed = isAlone() ? 1 : connections.length
    const busy = connections.filter((each) => each.busy).length
    if (busy >= allowed) return undefined
    return connections.filter((each) => !each.busy).toSorted((a, b) => a.freeAt - b.freeAt)[0]
  }

  /** Requests that were under way when the site asked for a pause say the same once more. */
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
    isSlow = firstTimes.length === COMPARED && median(lastTimes) > SLOWER * median(firstTimes)
    const pause = rules.pauses ? Math.min(LONGEST_PAUSE_MS, isSlow ? ms * 2 : ms) : 0
    return Math.max(pause, delayMs ?? 0)
  }

  return {
    async turn(signal) {
      let connection = freeConnection()
      while (connection === undefined) {
        await new Promise<void>((resolve) => waiters.push(resolve))
        signal.throwIfAborted()
        connection = freeConnection()
      }
      const taken = connection
      taken.busy = true
      const release = (freeAt: number) => {
        taken.busy = false
        taken.freeAt = freeAt
        for (const wake of waiters.splice(0)) wake()
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
      return (answer) => {
        const freeAt = clock.now() + hear(answer, startedAt)
        // Where one connection is allowed, the pause of one is the pause of all.
        if (isAlone()) nextStart = Math.max(nextStart, freeAt)
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
