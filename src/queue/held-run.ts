import type { Selectable } from 'kysely'
import { changeReport, type ReportRow } from '../store/reports/change-report.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { named, namedRow } from '../store/database/named.ts'
import { keepIgnoredChecks } from '../store/projects/project-row.ts'
import { REPORT_COLUMNS } from '../store/reports/report-columns.ts'
import { packResults, type RunResults, writeResults } from '../store/runs/results.ts'
import { RUN_COLUMNS } from '../store/runs/run-columns.ts'
import type { RunTable } from '../store/tables/run-tables.ts'

export type RunRow = Selectable<RunTable>

/** A run that a worker holds, at this time. */
interface Held {
  readonly run: RunRow
  readonly now: number
}

/** The run whose lease this token holds, if it still does; it then remains held until the transaction ends. */
async function heldRun(trx: Connection, token: string): Promise<Held | undefined> {
  const query = trx
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .select(wordsOf(trx).now.as('now'))
    .where('lease_token', '=', token)
    .modifyEnd(wordsOf(trx).lockRows)
  const row = await namedRow(trx, query)
  if (!row) return undefined
  const { now, ...run } = row
  return { run, now }
}

/** A run that a worker holds, with its report: both are locked until the transaction ends. */
export interface HeldRun extends Held {
  readonly report: ReportRow
}

/**
 * The same for a caller that also changes the report, which is locked before its run. Also undefined if the report or
 * its project was deleted: the runs of a project end a few at a time (`emptyProject`), and none of them counts any
 * more.
 */
export async function heldWithReport(trx: Connection, token: string): Promise<HeldRun | undefined> {
  const place = trx
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select(['reports.id', 'reports.project_id'])
    .where('runs.lease_token', '=', token)
  const seen = await namedRow(trx, place)
  const report = seen && (await aliveReport(trx, seen))
  if (!report) return undefined
  const held = await heldRun(trx, token)
  return held && { ...held, report }
}

/** Locked after its project. Undefined if one of them is deleted. */
async function aliveReport(
  trx: Connection,
  seen: Pick<ReportRow, 'id' | 'project_id'>,
): Promise<ReportRow | undefined> {
  let kept = await keepIgnoredChecks(trx, seen.project_id)
  const query = trx
    .selectFrom('reports')
    .select(REPORT_COLUMNS)
    .where('id', '=', seen.id)
    .modifyEnd(wordsOf(trx).lockRows)
  const report = await namedRow(trx, query)
  if (!report || report.deleted_at !== null) return undefined
  // It may have been moved in the meantime.
  if (report.project_id !== seen.project_id) kept = await keepIgnoredChecks(trx, report.project_id)
  return kept && report
}

export async function renewLease(
  db: Connection,
  { token, leaseMs }: { token: string; leaseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set((eb) => ({ lease_until: eb(wordsOf(db).now, '+', leaseMs) }))
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function saveProgress(
  db: Connection,
  token: string,
  progress: { step: string; done: number; total: number },
): Promise<boolean> {
  return await writing(db, async (trx) => {
    const held = await heldRun(trx, token)
    if (!held) return false
    const row = { ...progress, updated_at: held.now }
    const saving = trx
      .insertInto('run_progress')
      .values({ run_id: held.run.id, ...row })
      .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
    await named(trx, saving)
    return true
  })
}

export async function saveStage(
  db: Connection,
  token: string,
  results: RunResults,
): Promise<boolean> {
  const body = await packResults(results)
  return await writing(db, async (trx) => {
    const held = await heldWithReport(trx, token)
    if (!held) return false
    const { run, now } = held
    await writeResults(trx, { runId: run.id, results, body, now })
    await trx
      .updateTable('reports')
      .set({ updated_at: now })
      .where('id', '=', run.report_id)
      .execute()
    return true
  })
}

/** Returns a run to the queue. The saved results of a stage stay visible until the next attempt replaces them. */
export async function returnRun(
  trx: Connection,
  { run, report, now }: HeldRun,
  { attempt, delayMs = 0 }: { attempt: number; delayMs?: number },
): Promise<void> {
  await trx.deleteFrom('run_progress').where('run_id', '=', run.id).execute()
  await trx
    .updateTable('runs')
    .set({
      status: 'queued',
      attempt,
      worker: null,
      lease_token: null,
      lease_until: null,
      run_after: now + delayMs,
    })
    .where('id', '=', run.id)
    .execute()
  await changeReport(trx, report, { status: 'queued', updated_at: now })
}
