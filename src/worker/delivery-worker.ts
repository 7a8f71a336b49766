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
  readonly pollMs?: number
  /** Well under the lease. */
  readonly heartbeatMs?: number
  readonly limitMs?: number
}

/**
 * Sending is mostly waiting: with two at once for each channel, a handful of slow endpoints leave room for all others.
 */
const DEFAULTS = { concurrency: 32, pollMs: 1_000, heartbeatMs: 5_000, limitMs: 60_000 }

/** Sends messages to channels. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  const { queue, send, onDisabled } = settings
  return createJobLoop({
    ...settings,
    jobs: 'deliveries',
    claim: () => queue.claim(settings.name),
    start: (claimed) =>
      startHeldJob(
        {
          kind: 'delivery',
          id: claimed.id,
          token: claimed.token,
          work: ({ signal }) => send(claimed, signal),
          keep: async (outcome) => {
            const disabled = await queue.finish(claimed.token, outcome)
            if (disabled) onDisabled(disabled)
          },
        },
        settings,
      ),
  })
}
