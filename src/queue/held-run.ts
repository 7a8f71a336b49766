import type { Selectable } from 'kysely'
import { isAlive } from '../store/accounts/actor.ts'
import { changeReport, rowOf } from '../store/reports/change-report.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { lockReports } from '../store/database/locks.ts'
import { packResults, type RunResults, writeResults } from '../store/runs/results.ts'
import type { RunTable } from '../store/tables/run-tables.ts'

export type RunRow = Selectable<RunTable>

/** The run whose lease this token holds, if it still does; it then remains held until the transaction ends. */
export async function heldRun(trx: Connection, token: string): Promise<RunRow | undefined> {
  return await trx
    .selectFrom('runs')
    .selectAll()
    .where('lease_token', '=', token)
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
}

/**
 * The same for a caller that also changes the report, which is locked before its run. Also undefined if the report or
 * its project was deleted: the runs of a project end a few at a time (`emptyProject`), and none of them counts any
 * more.
 */
export async function heldWithReport(trx: Connection, token: string): Promise<RunRow | undefined> {
  const held = await trx
    .selectFrom('runs')
    .select('report_id')
    .where('lease_token', '=', token)
    .executeTakeFirst()
  if (!held) return undefined
  await lockReports(trx, [held.report_id])
  return (await isReportAlive(trx, held.report_id)) ? await heldRun(trx, token) : undefined
}

/** The report must be locked. */
export async function isReportAlive(trx: Connection, id: string): Promise<boolean> {
  const alive = trx.selectFrom('reports').select('id').where('id', '=', id).where(isAlive)
  return (await alive.executeTakeFirst()) !== undefined
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
    const run = await heldRun(trx, token)
    if (!run) return false
    const row = { ...progress, updated_at: await clock(trx) }
    await trx
      .insertInto('run_progress')
      .values({ run_id: run.id, ...row })
      .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
      .execute()
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
    const run = await heldWithReport(trx, token)
    if (!run) return false
    const now = await clock(trx)
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
  { run, attempt, delayMs = 0 }: { run: RunRow; attempt: number; delayMs?: number },
): Promise<void> {
  const now = await clock(trx)
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
  const report = await rowOf(trx, run.report_id)
  await changeReport(trx, report, { status: 'queued', updated_at: now })
}
