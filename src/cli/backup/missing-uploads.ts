import type { BlobStore } from '../../store/blobs/blob-store.ts'
import { originalKey } from '../../store/builds/drop-originals.ts'
import type { Connection } from '../../store/database/database.ts'

/** Rows that are read in one query. */
const BATCH = 500

/**
 * Number of uploads to builds that have no file. Unlike a lost file of a report, one may be an upload that was interrupted:
 * its row is stored first.
 *
 * @param keys of the files that were copied
 */
export async function countMissingUploads(
  { db, blobs }: { readonly db: Connection; readonly blobs: Pick<BlobStore, 'get'> },
  keys: ReadonlySet<string>,
): Promise<number> {
  let missing = 0
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('imported_originals')
      .select('run_id')
      .where('run_id', '>', after)
      .where('dropped_at', 'is', null)
      .orderBy('run_id')
      .limit(BATCH)
      .execute()
    for (const { run_id: id } of rows) {
      const key = originalKey(id)
      // It may have been stored since the files were copied.
      if (!keys.has(key) && !(await blobs.get(key))) missing += 1
    }
    const last = rows.at(-1)
    if (!last) return missing
    after = last.run_id
  }
}
