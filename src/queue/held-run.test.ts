import { describe, expect, it } from 'vitest'
import { eventually } from '../../test/support/quick-worker.ts'
import { NO_LIMITS, openTestStore, reportDraft } from '../../test/support/store.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { type HeldRun, heldWithReport } from './held-run.ts'

/** A run that a worker holds, and another project of its owner. */
async function scene() {
  const test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Old' }))
  const other = await test.store.reports.store(owner, reportDraft({ project: 'New' }))
  const run = await test.queue.claim('test')
  if (run?.reportId !== report.id) throw new Error('another run')
  return { test, run, report, other: other.report }
}

/** Whether no one holds this row. */
async function isFree(db: Connection, table: 'projects' | 'reports' | 'runs', id: string) {
  const row = db.selectFrom(table).select('id').where('id', '=', id)
  return (await row.modifyEnd(wordsOf(db).skipLocked(table)).execute()).length === 1
}

describe('a run that is held with its report', () => {
  it('is locked after them, and found where the report has moved to', async ({ skip }) => {
    const { test, run, report, other } = await scene()
    await using _ = test
    const { db } = test
    if (!wordsOf(db).names) skip()
    let going: Promise<HeldRun | undefined> | undefined
    await writing(db, async (trx) => {
      const { projectId } = other
      await trx
        .updateTable('reports')
        .set({ project_id: projectId })
        .where('id', '=', report.id)
        .execute()
      going = writing(db, (waiting) => heldWithReport(waiting, run.token))
      await eventually(async () =>
        expect(await isFree(db, 'projects', report.projectId)).toBe(false),
      )
      expect(await isFree(db, 'runs', run.id)).toBe(true)
    })
    expect((await going)?.report.project_id).toBe(other.projectId)
  })
})
