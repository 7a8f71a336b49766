import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { originalKey } from '../builds/drop-originals.ts'
import { blobKey, KEY_COLUMNS } from '../runs/artifacts.ts'

/** Below it, each installation that uses a file store has a file named by its ID. */
const MARKS = 'installations/'

/** Latest uploads that are looked for: an interrupted one has no file. */
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
 * What a store is to its database. `own`: it has the mark of the installation, or the latest file of a run or, while there is
 * none, one of the latest uploads to builds; a restored store has files and no mark until the first sweep. `other`: it has
 * neither. `unproven`: the database names only uploads, and the store has none of the latest, which may all have been
 * interrupted. `unused`: the database names no file, and any store could be the one.
 */
export type StoreVerdict = 'own' | 'other' | 'unproven' | 'unused'

export async function judgeStore(
  db: Connection,
  blobs: Pick<BlobStore, 'get'>,
): Promise<StoreVerdict> {
  // Before the store is asked, which may take long: a file that this process stores meanwhile proves nothing.
  const own = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  const latest = await db
    .selectFrom('artifacts')
    .select(KEY_COLUMNS)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const uploads = latest ? [] : await latestUploads(db)
  if (own && (await blobs.get(`${MARKS}${own.value}`))) return 'own'
  if (latest) return (await blobs.get(blobKey(latest))) ? 'own' : 'other'
  for (const id of uploads) if (await blobs.get(originalKey(id))) return 'own'
  return uploads.length > 0 ? 'unproven' : 'unused'
}

async function latestUploads(db: Connection): Promise<string[]> {
  const uploads = await db
    .selectFrom('imported_originals')
    .select('run_id')
    .where('dropped_at', 'is', null)
    .orderBy('run_id', 'desc')
    .limit(UPLOADS)
    .execute()
  return uploads.map(({ run_id: id }) => id)
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
