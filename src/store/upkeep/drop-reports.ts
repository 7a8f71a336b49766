import { sql } from 'kysely'
import { type Connection, writing } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { together } from '../database/together.ts'
import { dropPdfExportsOf } from '../jobs/pdf-exports.ts'
import { blobKey, KEY_COLUMNS } from '../runs/artifacts.ts'
import type { Files } from './stuck.ts'

/** Rows removed in one transaction: other work gets its turn in between. */
export const BATCH = 100

/** Tables whose rows go with their report. */
const OF_REPORTS = ['due_runs', 'alerts', 'run_numbers', 'guest_reports', 'report_unlocks'] as const

/** Tables whose rows go with their run. */
const OF_RUNS = ['artifacts', 'run_results', 'run_progress', 'run_places'] as const

type RunOfReport = { readonly id: string; readonly report_id: string }

/** Reports whose removal has begun. Returns the numbers of removed reports and runs. */
export async function dropReports(
  db: Connection,
  files: Files,
  ids: readonly string[],
): Promise<{ reports: number; runs: number }> {
  if (ids.length === 0) return { reports: 0, runs: 0 }
  const runs = await db
    .selectFrom('runs')
    .select(['id', 'report_id'])
    .where('report_id', 'in', ids)
    .execute()
  const dropped = await dropRuns(db, files, runs)
  const { stuck } = files
  for (const run of runs) if (stuck.has(run.id)) stuck.keep(run.report_id)
  const gone = ids.filter((id) => !stuck.has(id))
  const { isOneOf } = wordsOf(db)
  const of = (column: string) => isOneOf(sql.ref(column), gone)
  await writing(db, (trx) =>
    together(trx, [
      ...OF_REPORTS.map((table) => trx.deleteFrom(table).where(of('report_id'))),
      trx.deleteFrom('watches').where(of('subject_id')),
      trx.deleteFrom('schedules').where(of('subject_id')),
      trx.deleteFrom('reports').where(of('id')),
    ]),
  )
  return { reports: gone.length, runs: dropped }
}

/** Returns the number of runs found, and of removed ones. */
export async function dropTrimmedRuns(
  db: Connection,
  files: Files,
): Promise<{ found: number; dropped: number }> {
  const runs = await db
    .selectFrom('runs')
    .select(['id', 'report_id'])
    .where('deleted_at', 'is not', null)
    .where(files.stuck.without(db, 'id'))
    .limit(BATCH)
    .execute()
  return { found: runs.length, dropped: await dropRuns(db, files, runs) }
}

async function dropRuns(
  db: Connection,
  { blobs, stuck }: Files,
  runs: readonly RunOfReport[],
): Promise<number> {
  let dropped = 0
  for (let start = 0; start < runs.length; start += BATCH) {
    const ids = runs.slice(start, start + BATCH).map((run) => run.id)
    const artifacts = await db
      .selectFrom('artifacts')
      .select(KEY_COLUMNS)
      .where('run_id', 'in', ids)
      .execute()
    for (const artifact of artifacts) {
      await stuck.removes(artifact.run_id, () => blobs.delete(blobKey(artifact)))
    }
    await dropPdfExportsOf(db, ids, (runId, key) => stuck.removes(runId, () => blobs.delete(key)))
    const gone = ids.filter((id) => !stuck.has(id))
    const { isOneOf } = wordsOf(db)
    await writing(db, (trx) =>
      together(trx, [
        ...OF_RUNS.map((table) => trx.deleteFrom(table).where(isOneOf(sql.ref('run_id'), gone))),
        trx.deleteFrom('runs').where(isOneOf(sql.ref('id'), gone)),
      ]),
    )
    dropped += gone.length
  }
  return dropped
}

/** Returns the number of files found, and of removed ones. */
export async function dropOldArtifacts(
  db: Connection,
  { blobs, stuck }: Files,
  madeBefore: number,
): Promise<{ found: number; dropped: number }> {
  const old = await db
    .selectFrom('artifacts')
    .select(KEY_COLUMNS)
    .where('created_at', '<', madeBefore)
    .where(stuck.without(db, 'run_id'))
    .limit(BATCH)
    .execute()
  let dropped = 0
  for (const artifact of old) {
    const { run_id, name } = artifact
    if (!(await stuck.removes(run_id, () => blobs.delete(blobKey(artifact))))) continue
    await db
      .deleteFrom('artifacts')
      .where('run_id', '=', run_id)
      .where('name', '=', name)
      .where('created_at', '<', madeBefore)
      .execute()
    dropped += 1
  }
  return { found: old.length, dropped }
}
