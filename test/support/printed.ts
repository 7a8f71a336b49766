import { vi } from 'vitest'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { createPrintQueue } from '../../src/queue/print-queue.ts'
import type { Print } from '../../src/worker/print.ts'
import { createPrintWorker } from '../../src/worker/print-worker.ts'
import type { TestStore } from './store.ts'

/** Creates the PDF of this report; needs a worker for PDF exports. */
export async function printed(
  { pdfExports, store }: Pick<TestStore, 'pdfExports' | 'store'>,
  owner: Owner,
  reportId: string,
): Promise<void> {
  const shown = await store.results.shown(owner, reportId)
  await pdfExports.ask(owner, shown?.stored?.runId ?? '', `<p>${shown?.report.url}`)
  await vi.waitUntil(() => pdfExports.read(owner, reportId), { timeout: 10_000 })
}

/** A worker that creates PDFs with `print` and does not poll for others. */
export function startPrintWorker({ db, blobs }: TestStore, print: Print) {
  const worker = createPrintWorker({
    queue: createPrintQueue(db, { leaseMs: 60_000, blobs }),
    print,
    name: 'test',
    log: { info: () => undefined, error: () => undefined },
    random: () => 0.5,
    pollMs: 50,
    leaveMs: 0,
  })
  worker.start()
  return worker
}
