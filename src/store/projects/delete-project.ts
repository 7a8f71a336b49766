import { setImmediate } from 'node:timers/promises'
import { dropProject } from '../reports/counters.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockProject } from '../database/locks.ts'
import { AFTER_CANCEL, endRuns } from '../runs/cancel-run.ts'

/**
 * A project may hold so many reports that marking them all takes seconds, in which nobody else is
 * answered. So the project's own mark makes it disappear for everybody at once (`isAlive`, and the
 * lists leave `projectsToEmpty` out), with its counters and runs; its reports get theirs a few at a
 * time, and whoever is cut short leaves the rest to the sweep.
 */

/** About 20 ms: each report leaves a dozen indexes. */
const BATCH = 200

export interface OwnedProject {
  readonly ownerId: string
  readonly projectId: string
}

/** Makes the project and all in it disappear; needs a transaction. How many reports it had. */
export async function hideProject(trx: Connection, project: OwnedProject): Promise<number> {
  await lockProject(trx, project.projectId)
  const now = await clock(trx)
  await endRuns(trx, { ...project, now })
  const reports = await dropProject(trx, project)
  for (const table of ['memberships', 'project_days', 'project_faults'] as const) {
    await trx.deleteFrom(table).where('project_id', '=', project.projectId).execute()
  }
  await trx
    .updateTable('projects')
    .set({ deleted_at: now })
    .where('id', '=', project.projectId)
    .execute()
  return reports
}

/** Marks the reports of a project that was hidden. */
export async function emptyProject(db: Connection, project: OwnedProject): Promise<void> {
  for (;;) {
    const marked = await writing(db, (trx) => markReports(trx, project))
    if (marked < BATCH) break
    await setImmediate()
  }
  await db
    .updateTable('projects')
    .set({ emptied_at: await clock(db) })
    .where('id', '=', project.projectId)
    .execute()
}

/** Goes on where somebody was cut short. */
export async function emptyProjects(db: Connection): Promise<void> {
  const left = await db
    .selectFrom('projects')
    .select(['id as projectId', 'owner_id as ownerId'])
    .where('deleted_at', 'is not', null)
    .where('emptied_at', 'is', null)
    .execute()
  for (const project of left) await emptyProject(db, project)
}

/** Ids of this owner's projects whose reports are not all marked yet: almost always none. */
export async function projectsToEmpty(db: Connection, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('emptied_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

async function markReports(trx: Connection, { ownerId, projectId }: OwnedProject): Promise<number> {
  const rows = await trx
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0

  const ids = rows.map((row) => row.id)
  const now = await clock(trx)
  for (const [after, is] of [
    [AFTER_CANCEL.withResults, 'is not'],
    [AFTER_CANCEL.withoutResults, 'is'],
  ] as const) {
    await trx
      .updateTable('reports')
      .set(after)
      .where('id', 'in', ids)
      .where('status', 'in', ['queued', 'running'])
      .where('shown_run_id', is, null)
      .execute()
  }
  await trx
    .updateTable('reports')
    .set({ deleted_at: now, updated_at: now })
    .where('id', 'in', ids)
    .execute()
  return ids.length
}
