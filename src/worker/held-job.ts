import { withLogIds } from '../tracing/log-ids.ts'
import { isOfMachine, isTooSlow, isUnavailable } from '../store/database/unavailable.ts'
import type { Job, Log } from './job-loop.ts'
import { onceAvailable } from './once-available.ts'

/** A worker's reports to the queue about a job that it holds. They return false if another worker has the job. */
interface JobQueue {
  heartbeat(token: string): Promise<boolean>
  /** @param delayMs time after which another worker may take it */
  release(token: string, delayMs: number): Promise<boolean>
  retry(token: string): Promise<boolean>
}

export interface HoldSettings {
  readonly queue: JobQueue
  readonly log: Log
  readonly heartbeatMs: number
  /** A job that takes longer is interrupted and tried again. */
  readonly limitMs: number
  /** Between two tries to write to a database that is away; a second by default. */
  readonly retryMs?: number
  /** How long a job whose work the database interrupted waits; half a minute by default. */
  readonly awayMs?: number
}

const RETRY_MS = 1_000
/** On a full disk, it would fetch the same pages again and again. */
const AWAY_MS = 30_000

/** The context of a job's work. */
export interface Holding {
  /** Fires when the result is no longer needed. */
  readonly signal: AbortSignal
  /** Interrupts the job if the result of a write says that another worker has it. */
  readonly told: (written: Promise<boolean>) => void
}

export interface HeldJob<Outcome> {
  readonly kind: 'print' | 'reading' | 'crawl' | 'delivery'
  readonly id: string
  readonly token: string
  /** Rejects on an internal error. */
  readonly work: (holding: Holding) => Promise<Outcome>
  readonly keep: (outcome: Outcome) => Promise<unknown>
}

/** Why a job was interrupted. */
type Broken = 'lost' | 'put back' | 'too long'

/**
 * Processes a job other than a run and saves its result, as long as the lease is held. An interrupted job is abandoned
 * at once, and its later results are ignored.
 */
export function startHeldJob<Outcome>(job: HeldJob<Outcome>, settings: HoldSettings): Job {
  const broken = Promise.withResolvers<Broken>()
  const { kind, id } = job
  const holding = withLogIds({ [kind]: id }, () => hold(job, settings, broken))
  const ended = holding.catch((error: unknown) => {
    settings.log.error(
      { error, [kind]: id },
      `The ${kind} could not be saved; its lease will expire.`,
    )
  })
  return { ended, putBack: () => broken.resolve('put back') }
}

async function hold<Outcome>(
  { kind, id, token, work, keep }: HeldJob<Outcome>,
  { queue, log, heartbeatMs, limitMs, retryMs = RETRY_MS, awayMs = AWAY_MS }: HoldSettings,
  broken: PromiseWithResolvers<Broken>,
): Promise<void> {
  const stop = new AbortController()
  const told = (written: Promise<boolean>) => {
    written.then(
      (isHeld) => isHeld || broken.resolve('lost'),
      (error: unknown) => log.error({ error, [kind]: id }, 'A heartbeat failed.'),
    )
  }
  const heartbeat = setInterval(() => told(queue.heartbeat(token)), heartbeatMs)
  const limit = setTimeout(() => broken.resolve('too long'), limitMs)
  const waiting = { pauseMs: retryMs, left: broken.promise }
  try {
    const working = Promise.allSettled([work({ signal: stop.signal, told })])
    const ending = await Promise.race([working, broken.promise])
    if (ending === 'lost') log.info({ [kind]: id }, `The ${kind} belongs to another worker.`)
    else if (ending === 'put back') await queue.release(token, 0)
    else if (ending === 'too long') await queue.retry(token)
    else if (ending[0].status === 'fulfilled') {
      const outcome = ending[0].value
      await onceAvailable(() => keep(outcome), waiting)
    } else if (isUnavailable(ending[0].reason) && !isTooSlow(ending[0].reason)) {
      const cause = isOfMachine(ending[0].reason)
        ? 'waits: this machine cannot do it now'
        : 'waits for the database'
      log.error({ error: ending[0].reason, [kind]: id }, `The ${kind} ${cause}.`)
      await onceAvailable(() => queue.release(token, awayMs), waiting)
    } else {
      log.error({ error: ending[0].reason, [kind]: id }, `The ${kind} failed; trying again.`)
      await queue.retry(token)
    }
  } finally {
    clearInterval(heartbeat)
    clearTimeout(limit)
    stop.abort()
  }
}
