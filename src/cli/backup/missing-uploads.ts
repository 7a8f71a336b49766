import type { BlobStore } from '../../store/blobs/blob-store.ts'
import { originalKey } from '../../store/builds/drop-originals.ts'
import type { Connection } from '../../store/database/database.ts'

/** Rows that are read in one query. */
const BATCH = 500

/** More are hardly all interrupted, unless one upload of many runs was the only one. */
const FEW = 10

/** Uploads to builds that have no file. */
export interface MissingUploads {
  readonly count: number
  /** Key of one of the files. */
  readonly example: string
  /** None of the uploads has its file, and there are more than a few: then the file store was lost, or is another one. */
  readonly isLost: boolean
}

/**
 * Unlike a lost file of a report, a missing one of an upload may be that of an interrupted upload: its row is stored first.
 *
 * @param keys of the files that were copied
 */
export async function missingUploads(
  { db, blobs }: { readonly db: Connection; readonly blobs: Pick<BlobStore, 'get'> },
  keys: ReadonlySet<string>,
): Promise<MissingUploads> {
  let count = 0
  let all = 0
  let example = ''
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('imported_originals')
      .select('run_id')
      .where('run_id', '>', after)
      .where('dropped_at', 'is', null)
      .orderBy('run_id')
      .limit(BATCH)
      .execute()
    all += rows.length
    for (const { run_id: id } of rows) {
      const key = originalKey(id)
      // It may have been stored since the files were copied.
      if (keys.has(key) || (await blobs.get(key))) continue
      count += 1
      example = key
    }
    const last = rows.at(-1)
    if (!last) return { count, example, isLost: count === all && count > FEW }
    after = last.run_id
  }
}
