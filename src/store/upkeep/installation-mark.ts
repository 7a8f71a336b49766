import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { originalKey } from '../builds/drop-originals.ts'
import { blobKey, KEY_COLUMNS } from '../runs/artifacts.ts'

/** Below it, each installation that uses a file store has a file named by its ID. */
const MARKS = 'installations/'

/** One upload may have no file because it was interrupted; so many would be a coincidence. */
const UPLOADS = 5

/** For an operator who finds it. */
const TEXT = 'A Pagemark installation keeps its files here.\n'

/** Name of the row with the ID, which backups and moves take along. */
const NAME = 'INSTALLATION'

/** Tells other installations that this one uses the store, too. Returns the key of the file that does. */
export async function markStore(db: Connection, blobs: Pick<BlobStore, 'put'>): Promise<string> {
  const key = `${MARKS}${await installationId(db)}`
  await blobs.put(key, Buffer.from(TEXT))
  return key
}

/**
 * Whether this store is not the one of this database: it has neither the mark of the installation nor the latest file of a
 * run. A restored store has files and no mark until the first sweep. Undefined while the database names no file of a run and
 * the store has none of the latest uploads to builds: any store could be the one.
 */
export async function isOtherStore(
  db: Connection,
  blobs: Pick<BlobStore, 'get'>,
): Promise<boolean | undefined> {
  const own = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  if (own && (await blobs.get(`${MARKS}${own.value}`))) return false
  const latest = await db
    .selectFrom('artifacts')
    .select(KEY_COLUMNS)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest) return (await blobs.get(blobKey(latest))) === undefined
  return (await hasUpload(db, blobs)) ? false : undefined
}

async function hasUpload(db: Connection, blobs: Pick<BlobStore, 'get'>): Promise<boolean> {
  const uploads = await db
    .selectFrom('imported_originals')
    .select('run_id')
    .where('dropped_at', 'is', null)
    .orderBy('run_id', 'desc')
    .limit(UPLOADS)
    .execute()
  for (const { run_id: id } of uploads) if (await blobs.get(originalKey(id))) return true
  return false
}

/** The ID of the installation that this file marks; undefined for other files. */
export function markedBy(key: string): string | undefined {
  return key.startsWith(MARKS) ? key.slice(MARKS.length) : undefined
}

/** Created when it is first needed. */
export async function installationId(db: Connection): Promise<string> {
  const row = { name: NAME, value: randomUUID(), changed_at: await clock(db) }
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return value
}
