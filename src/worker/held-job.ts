import type { Job, Log } from './job-loop.ts'

/** What a queue is told of a job by the worker that holds it. False when the job is another worker's by now. */
interface JobQueue {
  heartbeat(token: string): Promise<boolean>
  release(token: string): Promise<boolean>
  retry(token: string): Promise<boolean>
}

export interface HoldSettings {
  readonly queue: JobQueue
  readonly log: Log
  readonly heartbeatMs: number
  /** A job that takes longer is broken off and tried again. */
  readonly limitMs: number
}

/** What work on a job is given. */
export interface Holding {
  /** Fires when nobody wants the outcome any more. */
  readonly signal: AbortSignal
  /** Breaks the job off where what was written says that it is another worker's by now. */
  readonly told: (written: Promise<boolean>) => void
}

export interface HeldJob<Outcome> {
  readonly kind: 'print' | 'reading' | 'crawl' | 'delivery'
  readonly id: string
  readonly token: string
  /** Rejects when it is broken. */
  readonly work: (holding: Holding) => Promise<Outcome>
  readonly keep: (outcome: Outcome) => Promise<unknown>
}

/** Why a job was broken off. */
type Broken = 'lost' | 'put back' | 'too long'

/**
 * Works on a job besides runs and keeps what comes of it, as long as the lease is held. Once broken off it is left at once,
 * and what its work says later is not listened to.
 */
export function startHeldJob<Outcome>(job: HeldJob<Outcome>, settings: HoldSettings): Job {
  const broken = Promise.withResolvers<Broken>()
  const { kind, id } = job
  const ended = hold(job, settings, broken).catch((error: unknown) => {
    settings.log.error(
      { error, [kind]: id },
      `The ${kind} could not be saved; its lease will expire.`,
    )
  })
  return { ended, putBack: () => broken.resolve('put back') }
}

async function hold<Outcome>(
  { kind, id, token, work, keep }: HeldJob<Outcome>,
  { queue, log, heartbeatMs, limitMs }: HoldSettings,
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
  try {
    const working = Promise.allSettled([work({ signal: stop.signal, told })])
    const ending = await Promise.race([working, broken.promise])
    if (ending === 'lost') log.info({ [kind]: id }, `The ${kind} belongs to another worker.`)
    else if (ending === 'put back') await queue.release(token)
    else if (ending === 'too long') await queue.retry(token)
    else if (ending[0].status === 'fulfilled') await keep(ending[0].value)
    else {
      log.error({ error: ending[0].reason, [kind]: id }, `The ${kind} failed; trying again.`)
      await queue.retry(token)
    }
  } finally {
    clearInterval(heartbeat)
    clearTimeout(limit)
    stop.abort()
  }
}
