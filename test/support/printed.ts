import { vi } from 'vitest'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { createPrintQueue } from '../../src/queue/print-queue.ts'
import type { Print } from '../../src/worker/print.ts'
import { createPrintWorker } from '../../src/worker/print-worker.ts'
import type { TestStore } from './store.ts'

/** Has the PDF of what this report shows made; a worker must be there that PDF exports. */
export async function printed(
  { pdfExports, store }: Pick<TestStore, 'pdfExports' | 'store'>,
  owner: Owner,
  reportId: string,
): Promise<void> {
  const shown = await store.results.shown(owner, reportId)
  await pdfExports.ask(owner, shown?.stored?.runId ?? '', `<p>${shown?.report.url}`)
  await vi.waitUntil(() => pdfExports.read(owner, reportId), { timeout: 10_000 })
}

/** A worker that prints by this, and waits for nobody else to. */
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
