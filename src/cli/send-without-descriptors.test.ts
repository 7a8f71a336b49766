import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { deliveryScene, rowsOf, WEBHOOK } from '../../test/support/deliveries.ts'
import { eventually, quickWorker } from '../../test/support/quick-worker.ts'
import { startSite } from '../../test/support/site.ts'
import { openTestStore } from '../../test/support/store.ts'
import { createDeliveryWorker } from '../worker/delivery-worker.ts'

const opened = closeAfterEach()
const PROGRAM = new URL('../../test/support/send-without-descriptors.ts', import.meta.url).pathname

it('a process that has no file descriptor left blames no receiver and no mail server', async () => {
  const site = await opened(startSite((_request, response) => response.end()))
  const limited = `ulimit -n 64 && exec "$0" "$@"`
  const port = String(site.port)
  const words = ['-c', limited, process.execPath, PROGRAM, port, port]
  const { stdout } = await promisify(execFile)('/bin/sh', words)
  expect(stdout.trim().split('\n')).toEqual(['EMFILE', 'EMFILE', 'EMFILE', 'EMFILE'])
})

it('a message that this machine cannot send waits, which is no try and no failure of its channel', async () => {
  await using test = await openTestStore()
  const { queue, channel, record } = await deliveryScene(test)
  await channel(WEBHOOK)
  await record()
  const { options, errors } = quickWorker()
  const sent: string[] = []
  const worker = createDeliveryWorker({
    ...options,
    queue,
    async send({ events }) {
      sent.push(events[0]?.id ?? '')
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
    },
    onDisabled: () => undefined,
  })
  const began = Date.now()
  worker.start()
  await eventually(() => expect(errors).not.toEqual([]))
  await worker.stop(10_000)
  const [row] = await rowsOf(test)
  expect(row).toMatchObject({ status: 'queued', attempt: 0, response_text: null })
  expect(row?.next_at).toBeGreaterThan(began + 1000)
  expect(sent).toEqual([row?.event_id])
  const channels = await test.db.selectFrom('channels').select('failing_since').execute()
  expect(channels).toEqual([{ failing_since: null }])
})
