import type { Job, Log } from './job-loop.ts'

/** A worker's reports to the queue about a job that it holds. They return false if another worker has the job. */
interface JobQueue {
  heartbeat(token: string): Promise<boolean>
  release(token: string): Promise<boolean>
  retry(token: string): Promise<boolean>
}

export interface HoldSettings {
  readonly queue: JobQueue
  readonly log: Log
  readonly heartbeatMs: number
  /** A job that takes longer is interrupted and tried again. */
  readonly limitMs: number
}

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
