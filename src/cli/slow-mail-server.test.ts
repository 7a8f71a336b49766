import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { deliveryScene, pass, rowsOf } from '../../test/support/deliveries.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { openMailbox } from '../../test/support/mailbox.ts'
import { eventually, quickWorker } from '../../test/support/quick-worker.ts'
import { startSite } from '../../test/support/site.ts'
import { openTestStore } from '../../test/support/store.ts'
import { createDeliveryWorker } from '../worker/delivery-worker.ts'
import { sendDelivery } from './send-delivery.ts'

const opened = closeAfterEach()

it('a slow mail server gets each message once, and holds up no other channel', async () => {
  await using test = await openTestStore()
  await using mailbox = await openMailbox({ acceptMs: 400, attemptMs: 600 })
  const { queue, channel, record } = await deliveryScene(test)
  for (let count = 0; count < 6; count += 1) await channel({ kind: 'email' })
  const emailsBefore: number[] = []
  const site = await opened(
    startSite((_request, response) => {
      emailsBefore.push(mailbox.messages.length)
      response.writeHead(204).end()
    }),
  )
  await channel({ kind: 'webhook', url: `${site.origin}/hook`, secret: 'whsec_YQ==' })
  await record()
  await pass(test)
  const { options, errors } = quickWorker()
  const needs = { egress: localEgress(), post: mailbox.post, site: 'https://pagemark.example' }
  const worker = createDeliveryWorker({
    ...options,
    queue,
    send: (delivery, signal) => sendDelivery(delivery, { ...needs, now: Date.now }, signal),
    onDisabled: () => undefined,
  })
  worker.start()
  await eventually(async () => {
    const rows = await rowsOf(test)
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'delivered'))
  })
  await worker.stop(0)
  expect((await rowsOf(test)).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(mailbox.messages).toHaveLength(6)
  expect(emailsBefore[0]).toBeLessThanOrEqual(2)
  expect(errors).toEqual([])
})
