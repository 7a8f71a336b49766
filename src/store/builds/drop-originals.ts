import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import type { Files } from '../upkeep/stuck.ts'

/** Files removed at a time. */
const BATCH = 100

/** Key of the file with the result of this run as it was uploaded. */
export function originalKey(runId: string): string {
  return `imports/${runId}.json.br`
}

/** Marks the originals of these builds: a transaction cannot remove files, so the sweep does. */
export async function dropOriginals(trx: Connection, builds: readonly string[]): Promise<void> {
  if (builds.length === 0) return
  await trx
    .updateTable('imported_originals')
    .set({ dropped_at: await clock(trx) })
    .where('build_id', 'in', builds)
    .where('dropped_at', 'is', null)
    .execute()
  await trx.updateTable('builds').set({ original_bytes: 0 }).where('id', 'in', builds).execute()
}

export interface Original {
  readonly build: string
  readonly run: string
  /** Its size as counted for the build. */
  readonly bytes: number
}

/** Marks one original, whose file could not be stored. */
export async function dropOriginal(
  trx: Connection,
  { build, run, bytes }: Original,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('imported_originals')
    .set({ dropped_at: await clock(trx) })
    .where('run_id', '=', run)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  // Dropped meanwhile with its build, whose bytes are no longer counted.
  if (numUpdatedRows === 0n) return
  await trx
    .updateTable('builds')
    .set((eb) => ({ original_bytes: eb('original_bytes', '-', bytes) }))
    .where('id', '=', build)
    .execute()
}

/** Marks the originals of some builds that were uploaded before this time. Returns the number of builds. */
export async function dropOldOriginals(db: Connection, before: number): Promise<number> {
  const old = await db
    .selectFrom('builds')
    .select('id')
    .where('created_at', '<', before)
    .where('original_bytes', '>', 0)
    .limit(BATCH)
    .execute()
  const ids = old.map(({ id }) => id)
  await writing(db, (trx) => dropOriginals(trx, ids))
  return ids.length
}

/**
 * Removes some marked files, and their rows after them: an interrupted sweep finds them again. Returns the numbers of
 * files found and removed.
 */
export async function removeDropped(
  db: Connection,
  { blobs, stuck }: Files,
): Promise<{ found: number; dropped: number }> {
  const rows = await db
    .selectFrom('imported_originals')
    .select('run_id')
    .where('dropped_at', 'is not', null)
    .where(stuck.without(db, 'run_id'))
    .limit(BATCH)
    .execute()
  const gone: string[] = []
  for (const { run_id: id } of rows) {
    if (await stuck.removes(id, () => blobs.delete(originalKey(id)))) gone.push(id)
  }
  if (gone.length > 0) {
    await db.deleteFrom('imported_originals').where('run_id', 'in', gone).execute()
  }
  return { found: rows.length, dropped: gone.length }
}
