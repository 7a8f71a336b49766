import type { BlobStore } from '../blobs/blob-store.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'

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

interface Original {
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

/** Removes some marked files, and their rows after them: an interrupted sweep finds them again. */
export async function removeDropped(db: Connection, blobs: BlobStore): Promise<number> {
  const dropped = await db
    .selectFrom('imported_originals')
    .select('run_id')
    .where('dropped_at', 'is not', null)
    .limit(BATCH)
    .execute()
  if (dropped.length === 0) return 0
  const ids = dropped.map(({ run_id }) => run_id)
  for (const id of ids) await blobs.delete(originalKey(id))
  await db.deleteFrom('imported_originals').where('run_id', 'in', ids).execute()
  return ids.length
}
