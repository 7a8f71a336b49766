import type { Owner } from '../../src/store/accounts/actor.ts'
import { copyReport } from './copied-reports.ts'
import { completed, reportDraft, runNext, type TestStore } from './store.ts'

/** Reports per insertion. */
const BATCH = 400

/** A project named Big with this many reports. Half of them have results, and all of them a queued run. */
export async function fillBigProject(test: TestStore, reports: number): Promise<Owner> {
  const owner = await test.owner()
  const [finished, fresh] = [
    await test.store.reports.store(owner, reportDraft({ project: 'Big' })),
    await test.store.reports.store(
      owner,
      reportDraft({ project: 'Big', url: 'https://b.example/' }),
    ),
  ]
  await runNext(test, completed())
  await test.store.reports.update(owner, finished.report.id, { rerun: true })
  for (const { report } of [finished, fresh]) {
    for (let made = 1; made < reports / 2; made += BATCH) {
      await copyReport(test, report.id, Math.min(BATCH, reports / 2 - made))
    }
  }
  return owner
}
