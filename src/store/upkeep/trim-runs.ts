import { type RawBuilder, sql } from 'kysely'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockReports } from '../database/locks.ts'
import { inSlices } from '../database/slices.ts'
import { type Stretch, stretchesOf } from '../database/stretches.ts'

/** Name of the row with the number of runs to which all reports were last trimmed. */
const NAME = 'TRIMMED_TO_RUNS'

/**
 * Marks the runs beyond the latest ones of each report, except the shown one, for the sweep to remove. A project may keep
 * fewer than the installation. The end of a run does that for its report, so all reports are read only if the number of the
 * installation is lower than when they last were, or that of a project was changed.
 */
export async function trimRuns(
  db: Connection,
  keepRuns: number,
  signal?: AbortSignal,
): Promise<void> {
  const trimmedTo = await readTrimmedTo(db)
  const changed = await changedProjects(db)
  const isLower = trimmedTo === undefined || keepRuns < trimmedTo
  if (isLower || changed.length > 0) await trimAll(db, keepRuns, signal)
  for (const project of changed) await keepTrimmed(db, project)
  if (trimmedTo !== keepRuns) await keepTrimmedTo(db, keepRuns)
}

interface Changed {
  readonly id: string
  readonly keep_runs: number | null
}

/** Projects whose number was changed since their reports were last trimmed. */
async function changedProjects(db: Connection): Promise<Changed[]> {
  return await db
    .selectFrom('projects')
    .select(['id', 'keep_runs'])
    .where('keep_runs', 'is not', null)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('trimmed_to_runs', 'is', null), eb('trimmed_to_runs', '<>', eb.ref('keep_runs'))]),
    )
    .execute()
}

/** A number that was changed meanwhile is left to the next sweep. */
async function keepTrimmed(db: Connection, { id, keep_runs: keepRuns }: Changed): Promise<void> {
  await db
    .updateTable('projects')
    .set({ trimmed_to_runs: keepRuns })
    .where('id', '=', id)
    .where('keep_runs', '=', keepRuns)
    .execute()
}

async function trimAll(db: Connection, keepRuns: number, signal?: AbortSignal): Promise<void> {
  for await (const { after, last } of stretchesOf(db, 'reports', signal)) {
    const { rows } = await crowdedReports({ after, last, keepRuns }).execute(db)
    for (const report of rows) await trimReport(db, report, signal)
  }
}

interface Crowded {
  readonly id: string
  /** The latest run that is too old. */
  readonly oldest: number
}

interface Search extends Stretch {
  readonly keepRuns: number
}

/**
 * Reports with too many runs. An open run replaces none before it ends. Not by `exists`, for which PostgreSQL may read
 * all runs.
 */
export function crowdedReports({ after, last, keepRuns }: Search): RawBuilder<Crowded> {
  return sql<Crowded>`
    with stretch as materialized (
      select reports.id, shown_run_id, run_count, status,
        case when projects.keep_runs < ${keepRuns} then projects.keep_runs else ${keepRuns} end as kept
      from reports join projects on projects.id = reports.project_id
      where reports.id > ${after} and reports.id <= ${last} and reports.deleted_at is null
    ), crowded as (
      select id, shown_run_id,
        run_count - kept - case when status in ('queued', 'running') then 1 else 0 end as oldest
      from stretch where run_count > kept
    )
    select id, oldest from crowded where (
      select number from runs where report_id = crowded.id and number <= oldest
        and runs.deleted_at is null and runs.id <> coalesce(shown_run_id, '')
      order by number limit 1) is not null`
}

async function trimReport(
  db: Connection,
  { id, oldest }: Crowded,
  signal: AbortSignal | undefined,
): Promise<void> {
  await inSlices(db, (trx, most) => trimSome(trx, { id, oldest }, most), signal)
}

async function trimSome(trx: Connection, { id, oldest }: Crowded, most: number): Promise<number> {
  // The end of a run marks runs as well, and decides which one is shown.
  await lockReports(trx, [id])
  const runs = await trx
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select('runs.id')
    .where('report_id', '=', id)
    .where('number', '<=', oldest)
    .where('runs.deleted_at', 'is', null)
    .where((eb) => eb('runs.id', '<>', eb.fn.coalesce('shown_run_id', eb.val(''))))
    .limit(most)
    .execute()
  if (runs.length === 0) return 0
  const ids = runs.map((run) => run.id)
  await trx
    .updateTable('runs')
    .set({ deleted_at: await clock(trx) })
    .where('id', 'in', ids)
    .execute()
  return ids.length
}

async function readTrimmedTo(db: Connection): Promise<number | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row && Number(row.value)
}

async function keepTrimmedTo(db: Connection, keepRuns: number): Promise<void> {
  await writing(db, async (trx) => {
    const kept = { value: String(keepRuns), changed_at: await clock(trx) }
    await trx
      .insertInto('settings')
      .values({ name: NAME, ...kept })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
      .execute()
  })
}
