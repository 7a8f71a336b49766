import { hostname } from 'node:os'
import type { Egress } from '../egress/egress.ts'
import { disabledChannelMail } from '../notify/channel-mails.ts'
import { createDeliveryQueue } from '../queue/delivery-queue.ts'
import { DEFAULT_QUEUE_LIMITS } from '../queue/queue-limits.ts'
import { createDeliveryWorker } from '../worker/delivery-worker.ts'
import type { Config } from './config.ts'
import type { ProgramLog } from './log.ts'
import { openPost } from './open-post.ts'
import type { OpenStore } from './open-store.ts'
import { reportBroken } from './report-broken.ts'
import { sendDelivery } from './send-delivery.ts'

interface DeliveryNeeds {
  readonly config: Config
  readonly egress: Egress
  readonly log: ProgramLog
}

/** Sends messages to channels until it is stopped. Every worker of an installation runs it. */
export async function startDeliveryService(
  { db, seals }: Pick<OpenStore, 'db' | 'seals'>,
  { config, egress, log }: DeliveryNeeds,
): Promise<{ wake(): void; stop(drainMs: number): Promise<void> }> {
  const { leaseMs } = DEFAULT_QUEUE_LIMITS
  const post = await openPost(config, log)
  const site = siteOf(config)
  const needs = { egress, post, site, now: () => Date.now() }
  const worker = createDeliveryWorker({
    name: `${hostname()}:${process.pid}`,
    log,
    random: Math.random,
    queue: createDeliveryQueue(db, {
      leaseMs,
      seals,
      random: Math.random,
      onBroken: reportBroken(log),
    }),
    send: (delivery, signal) => sendDelivery(delivery, needs, signal),
    onDisabled: (channel) => {
      log.info({ channel: channel.id, reason: channel.reason }, 'a channel was disabled')
      post?.send(disabledChannelMail({ to: channel.ownerEmail, site }, channel))
    },
  })
  worker.start()
  return {
    wake: () => worker.wake(),
    async stop(drainMs) {
      await worker.stop(drainMs)
      await post?.close()
    },
  }
}

/** Without a public URL, links lead to the server's address on this machine. */
function siteOf({ BASE_URL, PORT }: Pick<Config, 'BASE_URL' | 'PORT'>): string {
  return BASE_URL === undefined ? `http://localhost:${PORT}` : new URL(BASE_URL).origin
}
