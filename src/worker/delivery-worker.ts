import type { ClaimedDelivery, DeliveryQueue } from '../queue/delivery-queue.ts'
import type { DeliveryOutcome, DisabledChannel } from '../queue/end-delivery.ts'
import { startHeldJob } from './held-job.ts'
import { createJobLoop, type JobLoopOptions, type Worker } from './job-loop.ts'

export interface DeliveryWorkerOptions extends Pick<JobLoopOptions<unknown>, 'random' | 'log'> {
  readonly queue: DeliveryQueue
  /** Sends a message. Rejects only on an internal error. */
  readonly send: (message: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryOutcome>
  /** Called when a channel is disabled. */
  readonly onDisabled: (channel: DisabledChannel) => void
  /** Names this worker in the rows, for the operator. */
  readonly name: string
  /** Concurrent emails: as many as the mailer has connections. */
  readonly emails?: number
  readonly pollMs?: number
  /** Well under the lease. */
  readonly heartbeatMs?: number
  readonly limitMs?: number
  readonly retryMs?: number
}

/**
 * Sending is mostly waiting: with two at once for each channel, a handful of slow endpoints leave room for all others.
 * All emails go to one server, on a few connections: one more would wait here for it, in the place of a message to
 * another. The limit is for a send that hangs: it has a shorter one of its own.
 */
const DEFAULTS = {
  concurrency: 32,
  emails: 2,
  pollMs: 1_000,
  heartbeatMs: 5_000,
  limitMs: 10 * 60_000,
}

/** Sends messages to channels. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  const { queue, send, onDisabled } = settings
  let emails = 0
  const sendOne: DeliveryWorkerOptions['send'] = async (claimed, signal) => {
    const isEmail = claimed.channel.settings?.kind === 'email'
    if (isEmail) emails += 1
    try {
      return await send(claimed, signal)
    } finally {
      if (isEmail) emails -= 1
    }
  }
  return createJobLoop({
    ...settings,
    jobs: 'deliveries',
    claim: () => queue.claim(settings.name, { noEmail: emails >= settings.emails }),
    recover: () => queue.recover(),
    start: (claimed) =>
      startHeldJob(
        {
          kind: 'delivery',
          id: claimed.id,
          token: claimed.token,
          work: ({ signal }) => sendOne(claimed, signal),
          keep: async (outcome) => {
            await queue.finish(claimed.token, outcome, onDisabled)
          },
        },
        settings,
      ),
  })
}
