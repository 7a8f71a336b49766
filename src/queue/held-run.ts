import { type Selectable, sql } from 'kysely'
import { changeReport, type ReportRow } from '../store/reports/change-report.ts'
import { builtOnce } from '../store/database/built-once.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { named, namedRow } from '../store/database/named.ts'
import { together } from '../store/database/together.ts'
import { REPORT_COLUMNS } from '../store/reports/report-columns.ts'
import { packResults, type RunResults, writingResults } from '../store/runs/results.ts'
import { RUN_COLUMNS } from '../store/runs/run-columns.ts'
import type { RunTable } from '../store/tables/run-tables.ts'
import { prefixed, runWithReport } from './run-with-report.ts'

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
  /** Whether the owner has channels, or the report or its project is watched; otherwise the run's end is no event. */
  readonly hasListeners: boolean
  /** Runs per report that its project keeps; null for as many as the installation. */
  readonly projectKeeps: number | null
}

/**
 * The same for a caller that also changes the report, which is locked before its run, and after its project. Also
 * undefined if the report or its project was deleted: the runs of a project end a few at a time (`emptyProject`), and
 * none of them counts any more.
 */
export async function heldWithReport(trx: Connection, token: string): Promise<HeldRun | undefined> {
  // A report that moves while its old project is locked is found in the new one.
  return (await lockHeld(trx, token)) ?? (await lockHeld(trx, token))
}

const hasListeners = sql<boolean | number>`(
  exists (select 1 from channels where owner_id = reports.owner_id)
  or exists (select 1 from watches where subject_id in (reports.id, reports.project_id)))`

async function lockHeld(trx: Connection, token: string): Promise<HeldRun | undefined> {
  const [row] = await lockByToken(trx, { token })
  if (!row) return undefined
  const { now, has_listeners: hasListeners, keep_runs: projectKeeps } = row
  return { ...runWithReport(row), now, hasListeners: Boolean(hasListeners), projectKeeps }
}

const lockByToken = builtOnce(
  ['token'],
  (db, { token }) =>
    db
      .selectFrom('runs')
      .innerJoin('reports', 'reports.id', 'runs.report_id')
      .innerJoin('projects', 'projects.id', 'reports.project_id')
      .select(prefixed('runs', 'run_', RUN_COLUMNS))
      .select(prefixed('reports', 'report_', REPORT_COLUMNS))
      .select(wordsOf(db).now.as('now'))
      .select(hasListeners.as('has_listeners'))
      .select('projects.keep_runs')
      .where('runs.lease_token', '=', token)
      .where('reports.deleted_at', 'is', null)
      .where('projects.deleted_at', 'is', null)
      .modifyEnd(wordsOf(db).shareFirst('projects', 'reports', 'runs')),
  'lookup',
)

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
    await together(trx, [
      writingResults(trx, { runId: run.id, results, body, now }),
      trx.updateTable('reports').set({ updated_at: now }).where('id', '=', run.report_id),
    ])
    return true
  })
}

/** Returns a run to the queue. The saved results of a stage stay visible until the next attempt replaces them. */
export async function returnRun(
  trx: Connection,
  { run, report, now }: HeldRun,
  { attempt, delayMs = 0 }: { attempt: number; delayMs?: number },
): Promise<void> {
  const returning = trx
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
  await changeReport(trx, report, { status: 'queued', updated_at: now }, [
    trx.deleteFrom('run_progress').where('run_id', '=', run.id),
    returning,
  ])
}
