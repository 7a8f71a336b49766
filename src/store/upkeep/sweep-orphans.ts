import type { ListedBlobs } from '../blobs/blob-store.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { leastIdAt } from '../database/new-id.ts'
import { printKey } from '../jobs/pdf-exports.ts'
import { blobKey } from '../runs/artifacts.ts'

export interface SweptOrphans {
  /** Files that the store has. */
  readonly files: number
  readonly removed: number
  /** Files that no row names and that stay: there were too many of them to be ours. */
  readonly suspicious: number
}

/** Files whose rows are asked for at once. */
const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** Where more than half of so many files are nobody's, the database is another's than the files'. */
const FEW = 100

/** Of a run or of a PDF export, whose id says when it was made. */
const KEY = /^(?:runs|prints)\/([0-9a-f]{8}-[0-9a-f-]{27})[./]/

/**
 * Removes files that no row names, as a file store leaves them which was away when their rows went. A row comes before
 * its file and goes after it; still, nothing that was made within the last day is touched.
 */
export async function sweepOrphans(db: Connection, blobs: ListedBlobs): Promise<SweptOrphans> {
  const newest = leastIdAt((await clock(db)) - DAY_MS)
  const orphans: string[] = []
  let files = 0
  let batch: string[] = []
  const look = async () => {
    files += batch.length
    orphans.push(...(await withoutRow(db, batch, newest)))
    batch = []
  }
  for await (const key of blobs.list()) {
    batch.push(key)
    if (batch.length === BATCH) await look()
  }
  await look()
  if (orphans.length > FEW && orphans.length > files / 2) {
    return { files, removed: 0, suspicious: orphans.length }
  }
  for (const key of orphans) await blobs.delete(key)
  return { files, removed: orphans.length, suspicious: 0 }
}

/** What nobody of ours has made is left alone. */
async function withoutRow(
  db: Connection,
  keys: readonly string[],
  newest: string,
): Promise<readonly string[]> {
  const old = keys.filter((key) => (KEY.exec(key)?.[1] ?? newest) < newest)
  if (old.length === 0) return []
  const ids = [...new Set(old.map((key) => KEY.exec(key)?.[1] ?? ''))]
  const artifacts = await db
    .selectFrom('artifacts')
    .select(['run_id', 'name'])
    .where('run_id', 'in', ids)
    .execute()
  const prints = await db.selectFrom('pdf_exports').select('id').where('id', 'in', ids).execute()
  const named = new Set([
    ...artifacts.map(({ run_id, name }) => blobKey(run_id, name)),
    ...prints.map(({ id }) => printKey(id)),
  ])
  return old.filter((key) => !named.has(key))
}
