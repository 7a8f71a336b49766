import { newId } from '../../src/store/database/new-id.ts'
import type { TestStore } from './store.ts'

/** Copies this report `times` times, each with its latest run, as if stored one by one. */
export async function copyReport({ db }: TestStore, id: string, times: number): Promise<void> {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const run = await db
    .selectFrom('runs')
    .selectAll()
    .where('report_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const after = report.created_at + 1
  const pairs = Array.from({ length: times }, () => ({
    report_id: newId(after),
    run_id: newId(after),
  }))
  await db
    .insertInto('reports')
    .values(pairs.map((copy) => ({ ...report, id: copy.report_id, shown_run_id: copy.run_id })))
    .execute()
  await db
    .insertInto('runs')
    .values(pairs.map((copy) => ({ ...run, id: copy.run_id, report_id: copy.report_id })))
    .execute()
  await db
    .updateTable('report_counters')
    .set((eb) => ({ reports: eb('reports', '+', times) }))
    .where('owner_id', '=', report.owner_id)
    .where('project_id', 'in', ['', report.project_id])
    .where('status', '=', report.status)
    .where('result_rank', '=', report.result_rank ?? 0)
    .execute()
}
