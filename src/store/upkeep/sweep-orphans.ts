import { GUEST_ID } from '../accounts/guest.ts'
import type { ListedBlobs } from '../blobs/blob-store.ts'
import { originalKey } from '../builds/drop-originals.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { leastIdAt } from '../database/new-id.ts'
import { printKey } from '../jobs/pdf-exports.ts'
import { blobKey, KEY_COLUMNS } from '../runs/artifacts.ts'
import { installationId, markedBy } from './installation-mark.ts'

export interface SweptOrphans {
  /** Files in the store. */
  readonly files: number
  readonly removed: number
  /** Files that no row names and that stay: there were too many of them to be ours. */
  readonly suspicious: number
  /** ID of another installation that uses this store: no file was removed. */
  readonly other?: string
}

/** Files whose rows are read in one query. */
const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** If more files than this, and more than half, have no row, the database is not the one of these files. */
const FEW = 100

/** Key of a file of a run, of a PDF export or of a build; its ID contains the time of its creation. */
const KEY = /^(?:runs|prints|imports)\/([0-9a-f]{8}-[0-9a-f-]{27})[./]/

/**
 * Removes files that no row names, such as those left by a file store that was unavailable when their rows were
 * removed. Files of the last day are kept, and so are those older than the first account: they belong to another
 * database, or to one that is about to be restored. Nothing is removed from a store that another installation has
 * marked.
 *
 * @param signal interrupts it between two batches or files
 */
export async function sweepOrphans(
  db: Connection,
  blobs: ListedBlobs,
  signal?: AbortSignal,
): Promise<SweptOrphans> {
  const own = await installationId(db)
  const made = await sweptTimes(db)
  const orphans: string[] = []
  let files = 0
  // Only files that may be swept: compared with all, the orphans of a young installation in an old store would look few.
  let old = 0
  let batch: string[] = []
  const look = async () => {
    signal?.throwIfAborted()
    files += batch.length
    old += oldOf(batch, made).length
    orphans.push(...(await withoutRow(db, batch, made)))
    batch = []
  }
  for await (const key of blobs.list()) {
    const other = markedBy(key)
    if (other !== undefined && other !== own) return { files, removed: 0, suspicious: 0, other }
    batch.push(key)
    if (batch.length === BATCH) await look()
  }
  await look()
  if (orphans.length > FEW && orphans.length > old / 2) {
    return { files, removed: 0, suspicious: orphans.length }
  }
  let removed = 0
  for (let from = 0; from < orphans.length; from += BATCH) {
    // Listing may have taken an hour: a file that was listed before its row was written has it by now.
    for (const key of await withoutRow(db, orphans.slice(from, from + BATCH), made)) {
      signal?.throwIfAborted()
      await blobs.delete(key)
      removed += 1
    }
  }
  return { files, removed, suspicious: 0 }
}

/** Ids between which files are swept. */
interface Times {
  readonly from: string
  readonly to: string
}

async function sweptTimes(db: Connection): Promise<Times> {
  const to = leastIdAt((await clock(db)) - DAY_MS)
  const { first } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('id').as('first'))
    .where('id', '!=', GUEST_ID)
    .executeTakeFirstOrThrow()
  return { from: first ?? to, to }
}

/** Files with other names are not touched. */
function oldOf(keys: readonly string[], { from, to }: Times): readonly string[] {
  return keys.filter((key) => {
    const id = KEY.exec(key)?.[1] ?? to
    return id >= from && id < to
  })
}

async function withoutRow(
  db: Connection,
  keys: readonly string[],
  made: Times,
): Promise<readonly string[]> {
  const old = oldOf(keys, made)
  if (old.length === 0) return []
  const ids = [...new Set(old.map((key) => KEY.exec(key)?.[1] ?? ''))]
  // First: no row is written any more for a run that has ended by now.
  const open = await db
    .selectFrom('runs')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  const unfinished = new Set(open.map(({ id }) => id))
  const artifacts = await db
    .selectFrom('artifacts')
    .select(KEY_COLUMNS)
    .where('run_id', 'in', ids)
    .execute()
  const prints = await db.selectFrom('pdf_exports').select('id').where('id', 'in', ids).execute()
  const originals = await db
    .selectFrom('imported_originals')
    .select('run_id')
    .where('run_id', 'in', ids)
    .execute()
  const named = new Set([
    ...artifacts.map(blobKey),
    ...prints.map(({ id }) => printKey(id)),
    ...originals.map(({ run_id }) => originalKey(run_id)),
  ])
  // Their worker may be about to write the row.
  return old.filter((key) => !named.has(key) && !unfinished.has(KEY.exec(key)?.[1] ?? ''))
}
