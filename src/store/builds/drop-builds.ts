import type { Connection } from '../database/database.ts'
import { inSlices } from '../database/slices.ts'
import { dropOriginals } from './drop-originals.ts'

/** Removes the builds of a hidden project with their runs, a few at a time, and its import keys. */
export async function dropBuildsOf(
  db: Connection,
  projectId: string,
  signal?: AbortSignal,
): Promise<void> {
  await db.deleteFrom('import_keys').where('project_id', '=', projectId).execute()
  await inSlices(db, (trx, most) => dropSome(trx, projectId, most), signal)
}

/** Runs of one build, or the build once it has none. */
async function dropSome(trx: Connection, projectId: string, most: number): Promise<number> {
  const build = await trx
    .selectFrom('builds')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst()
  if (!build) return 0
  const runs = await trx
    .selectFrom('imported_runs')
    .select('id')
    .where('build_id', '=', build.id)
    .limit(most)
    .execute()
  if (runs.length === 0) {
    await dropOriginals(trx, [build.id])
    await trx.deleteFrom('builds').where('id', '=', build.id).execute()
    return 1
  }
  const ids = runs.map(({ id }) => id)
  await trx.deleteFrom('imported_runs').where('id', 'in', ids).execute()
  return ids.length
}
