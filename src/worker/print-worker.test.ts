import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually, quickWorker } from '../../test/support/quick-worker.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../test/support/store.ts'
import { createPrintQueue } from '../queue/print-queue.ts'
import { printKey } from '../store/jobs/pdf-exports.ts'
import { createPrintWorker, type PrintWorkerOptions } from './print-worker.ts'

const PDF = Buffer.from('%PDF-1.4')

function workerOn(
  { db, blobs }: TestStore,
  print: PrintWorkerOptions['print'],
  options: Partial<PrintWorkerOptions> & { readonly leaseMs?: number } = {},
) {
  const { errors, options: quick } = quickWorker()
  const { leaseMs = 60_000, ...rest } = options
  const worker = createPrintWorker({
    queue: createPrintQueue(db, { leaseMs, blobs }),
    print,
    ...quick,
    ...rest,
  })
  worker.start()
  return { worker, errors, [Symbol.asyncDispose]: () => worker.stop(0) }
}

async function asked(test: TestStore) {
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  await runNext(test, completed())
  const { id } = report
  const shown = await test.store.results.shown(owner, id)
  await test.pdfExports.ask(owner, shown?.stored?.runId ?? '', '<p>A report')
  return {
    owner,
    find: () => test.pdfExports.find(owner, id),
    read: () => test.pdfExports.read(owner, id),
  }
}

it('prints what is asked for, one at a time, and keeps it', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const pdfExports = [await asked(test), await asked(test)]
  let [going, most] = [0, 0]
  await using _ = workerOn(test, async ({ html }) => {
    expect(html).toBe('<p>A report')
    most = Math.max(most, (going += 1))
    await setTimeout(50)
    going -= 1
    return { printed: true, pdf: PDF }
  })
  for (const print of pdfExports) {
    await eventually(async () => expect(await print.read()).toEqual({ body: PDF, privacy: 0 }))
  }
  expect(most).toBe(1)
})

it('makes what a killed worker has left, in the next attempt', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const print = await asked(test)
  const dead = createPrintQueue(test.db, { leaseMs: 100, blobs: test.blobs })
  const claimed = await dead.claim('dead', { leftMs: 0 })
  await using _ = workerOn(test, async () => ({ printed: true, pdf: PDF }))
  await eventually(async () => expect(await print.read()).toBeDefined())
  expect(await dead.finish(claimed?.token ?? '', Buffer.from('late'))).toBe(false)
  expect(await print.read()).toMatchObject({ body: PDF })
})

it('tries one that breaks twice, and says so', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const print = await asked(test)
  await using working = workerOn(test, () => Promise.reject(new Error('broken')))
  await eventually(async () => {
    expect(await print.find()).toMatchObject({ status: 'failed', fault: 'broken' })
  })
  expect(working.errors).toHaveLength(2)
})

it('leaves a print to workers with a browser for a while, where it has none', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const print = await asked(test)
  const none = async () => ({ printed: false, reason: 'Switched off.' }) as const
  const poor = workerOn(test, none, { leaveMs: 60_000 })
  await setTimeout(300)
  expect(await print.find()).toMatchObject({ status: 'queued' })
  const rich = workerOn(test, async () => ({ printed: true, pdf: PDF }))
  await eventually(async () => expect(await print.read()).toBeDefined())
  for (const { worker } of [poor, rich]) await worker.stop(0)

  const last = await asked(test)
  await using _ = workerOn(test, none, { leaveMs: 100 })
  await eventually(async () => {
    expect(await last.find()).toMatchObject({ status: 'failed', fault: 'no-browser' })
  })
})

it('takes PDF exports at once again when there is a browser after all', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const first = await asked(test)
  let found = false
  const print = async () =>
    found ? ({ printed: true, pdf: PDF } as const) : ({ printed: false, reason: 'None.' } as const)
  await using _ = workerOn(test, print, { leaveMs: 60_000 })
  await setTimeout(300)
  found = true
  await test.db
    .updateTable('pdf_exports')
    .set((eb) => ({ asked_at: eb('asked_at', '-', 60_000) }))
    .execute()
  await eventually(async () => expect(await first.read()).toBeDefined())
  const next = await asked(test)
  await eventually(async () => expect(await next.read()).toBeDefined())
})

it('leaves no file of a print that was removed meanwhile', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await asked(test)
  const queue = createPrintQueue(test.db, { leaseMs: 60_000, blobs: test.blobs })
  const claimed = await queue.claim('test', { leftMs: 0 })
  const removing = {
    ...test.blobs,
    async put(key: string, body: Uint8Array) {
      await test.db.deleteFrom('pdf_exports').execute()
      await test.blobs.put(key, body)
    },
  }
  const late = createPrintQueue(test.db, { leaseMs: 60_000, blobs: removing })
  expect(await late.finish(claimed?.token ?? '', PDF)).toBe(false)
  expect(await test.blobs.get(printKey(claimed?.id ?? ''))).toBeUndefined()
})
