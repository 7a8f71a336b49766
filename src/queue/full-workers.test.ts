import { expect, it } from 'vitest'
import { eventually, quickWorker } from '../../test/support/quick-worker.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../test/support/store.ts'
import type { Worker } from '../worker/job-loop.ts'
import { createCrawlWorker } from '../worker/crawl-worker.ts'
import { createPrintWorker } from '../worker/print-worker.ts'
import { createWorker } from '../worker/worker.ts'
import { createPrintQueue } from './print-queue.ts'

type Table = 'runs' | 'crawls' | 'pdf_exports'

async function statuses({ db }: TestStore, table: Table): Promise<string[]> {
  const rows = await db.selectFrom(table).select('status').orderBy('id').execute()
  return rows.map(({ status }) => status)
}

/** Stops at once, also if the test fails. */
function started(worker: Worker) {
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.stop(0) }
}

/** The first of two jobs, which a worker that dies has claimed, waits again while another worker is full. */
async function expectReturned(test: TestStore, table: Table) {
  await eventually(async () => expect(await statuses(test, table)).toEqual(['running', 'running']))
  await test.db
    .updateTable(table)
    .set({ lease_until: 0 })
    .where('worker', '=', 'dead')
    .executeTakeFirstOrThrow()
  await eventually(async () => expect(await statuses(test, table)).toEqual(['queued', 'running']))
}

const forever = () => new Promise<never>(() => undefined)

it('a crawl of a dead worker gets its turn, although the only other worker is full', async () => {
  await using test = await openTestStore()
  const owner = await test.owner()
  for (const host of ['a.example', 'b.example']) {
    await test.store.siteAudits.create(owner, siteDraft({ url: `https://${host}/` }))
  }
  const queue = crawlQueue(test)
  await queue.claim('dead')
  const { options } = quickWorker()
  await using _ = started(
    createCrawlWorker({
      ...options,
      queue,
      concurrency: 1,
      sliceMs: 20,
      crawl: (__, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ status: 'interrupted' }))
        }),
    }),
  )
  await expectReturned(test, 'crawls')
  // It waits for some seconds before it is tried again.
  await test.db.updateTable('crawls').set({ run_after: 0 }).where('status', '=', 'queued').execute()
  await eventually(async () =>
    expect(await statuses(test, 'crawls')).toEqual(['running', 'queued']),
  )
})

it('an audit of a dead worker waits again, although the only other worker is full', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  for (const host of ['a.example', 'b.example']) {
    await test.store.reports.store(owner, reportDraft({ url: `https://${host}/` }))
  }
  await test.queue.claim('dead')
  const { queue, artifacts } = test
  const { options } = quickWorker()
  await using _ = started(
    createWorker({ ...options, queue, artifacts, concurrency: 1, audit: forever }),
  )
  await expectReturned(test, 'runs')
})

it('a PDF export of a dead worker waits again, although the only other worker is full', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  for (const host of ['a.example', 'b.example']) {
    const url = `https://${host}/`
    const { report } = await test.store.reports.store(owner, reportDraft({ url }))
    await runNext(test, completed())
    const shown = await test.store.results.shown(owner, report.id)
    await test.pdfExports.ask(owner, shown?.stored?.runId ?? '', '<p>A report')
  }
  const queue = createPrintQueue(test.db, { leaseMs: 60_000, blobs: test.blobs })
  await queue.claim('dead', { leftMs: 0 })
  const { options } = quickWorker()
  await using _ = started(createPrintWorker({ ...options, queue, print: forever }))
  await expectReturned(test, 'pdf_exports')
})
