import { sql } from 'kysely'
import { dropBuildsOf } from '../builds/drop-builds.ts'
import { dropEventsOf } from '../channels/drop-channels.ts'
import { dropProject } from '../reports/counters.ts'
import type { Connection } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { lockProject } from '../database/locks.ts'
import { inSlices } from '../database/slices.ts'
import { together } from '../database/together.ts'
import { AFTER_CANCEL, endingRunsOf } from '../runs/cancel-run.ts'
import { endCrawlsOf } from '../sites/crawl-row.ts'

/**
 * A project may contain so many reports that marking them all takes seconds, during which no other request is served.
 * So the project's mark hides it from everyone at once, with its counters (`isAlive`, and lists exclude
 * `projectsToEmpty`): none of its runs starts or completes any more. Its reports and their runs follow a few at a
 * time; if interrupted, the sweep does the rest.
 */

export interface OwnedProject {
  readonly ownerId: string
  readonly projectId: string
}

/** Tables whose rows mean nothing without their project. A test knows of every other. */
export const PROJECT_TABLES = [
  'memberships',
  'budgets',
  'markers',
  'project_days',
  'project_faults',
  'import_keys',
  'feed_tokens',
  'channel_projects',
] as const

/**
 * Hides the project and everything in it; needs a transaction. Returns the number of its reports; undefined if another
 * request has hidden it before.
 */
export async function hideProject(
  trx: Connection,
  project: OwnedProject,
): Promise<number | undefined> {
  await lockProject(trx, project.projectId)
  const there = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', project.projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!there) return undefined
  const now = await clock(trx)
  await endCrawlsOf(trx, project, now)
  const reports = await dropProject(trx, project)
  for (const table of PROJECT_TABLES) {
    await trx.deleteFrom(table).where('project_id', '=', project.projectId).execute()
  }
  await trx
    .updateTable('projects')
    .set({ deleted_at: now })
    .where('id', '=', project.projectId)
    .execute()
  return reports
}

/** Ends the runs and marks the reports of a hidden project, and removes its events and builds, unless it is interrupted. */
export async function emptyProject(
  db: Connection,
  project: OwnedProject,
  signal?: AbortSignal,
): Promise<void> {
  // First: they may wait to be sent.
  await dropEventsOf(db, project.projectId, signal)
  // Skips rows marked before, which PostgreSQL would read again in each slice.
  let after = ''
  const markSome = async (trx: Connection, most: number) => {
    const ids = await nextReports(trx, { ...project, after, most })
    await markReports(trx, ids)
    after = ids.at(-1) ?? after
    return ids.length
  }
  await inSlices(db, markSome, signal)
  await dropBuildsOf(db, project.projectId, signal)
  await db
    .updateTable('projects')
    .set({ emptied_at: await clock(db) })
    .where('id', '=', project.projectId)
    .execute()
}

/** Continues an interrupted deletion. */
export async function emptyProjects(db: Connection, signal?: AbortSignal): Promise<void> {
  const left = await db
    .selectFrom('projects')
    .select(['id as projectId', 'owner_id as ownerId'])
    .where('deleted_at', 'is not', null)
    .where('emptied_at', 'is', null)
    .execute()
  for (const project of left) await emptyProject(db, project, signal)
}

async function nextReports(
  trx: Connection,
  { ownerId, projectId, after, most }: OwnedProject & { after: string; most: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .modifyEnd(wordsOf(trx).lockRows)
    .execute()
  return rows.map((row) => row.id)
}

/** Each row is written once: it leaves a dozen indexes. */
async function markReports(trx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = await clock(trx)
  const marking = trx
    .updateTable('reports')
    .set({
      status: unlessEnded('status'),
      error_code: unlessEnded('error_code'),
      error_message: unlessEnded('error_message'),
      deleted_at: now,
      updated_at: now,
    })
    .where(wordsOf(trx).isOneOf(sql.ref('id'), ids))
    .where('deleted_at', 'is', null)
  await together(trx, [...(await endingRunsOf(trx, ids, now)), marking])
}

/** The value of a report whose audit was cancelled, if it was not over. */
function unlessEnded<Column extends keyof typeof AFTER_CANCEL.withResults>(column: Column) {
  const { withResults, withoutResults } = AFTER_CANCEL
  return sql<(typeof withResults | typeof withoutResults)[Column]>`case
    when status not in ('queued', 'running') then ${sql.ref(column)}
    when shown_run_id is null then ${withoutResults[column]}
    else ${withResults[column]} end`
}
