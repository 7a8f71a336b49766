import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Actor, maySee } from '../accounts/actor.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import type { Privacy } from '../tables/report-tables.ts'
import type { ArtifactTable } from '../tables/run-tables.ts'

export interface Artifact {
  /** As in a blob key: `lighthouse.json`, `mobile.webp`. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

export interface KeptFile {
  readonly name: string
  readonly mediaType: string
  readonly body: Uint8Array
  /** Current privacy of its report. */
  readonly privacy: Privacy
}

export type Artifacts = ReturnType<typeof createArtifacts>

export function createArtifacts(db: Connection, blobs: BlobStore) {
  const visible = async (actor: Actor, reportId: string) => {
    const now = await clock(db)
    return db
      .selectFrom('reports')
      .innerJoin('runs', 'runs.report_id', 'reports.id')
      .innerJoin('artifacts', 'artifacts.run_id', 'runs.id')
      .select([
        'artifacts.run_id',
        'artifacts.name',
        'artifacts.media_type',
        'artifacts.bytes',
        'artifacts.blob_key',
      ])
      .where('reports.id', '=', reportId)
      .where('runs.deleted_at', 'is', null)
      .where(maySee(actor, now))
  }

  return {
    /**
     * Stores a file of the run that this token holds; false if the run is no longer that worker's. Its key is one of the
     * token and of what it contains: a late worker overwrites nothing of the next one, and a repeated call leaves no
     * second file. The row comes last, since storing may take long: every row has its file, and what a crash leaves
     * without a row, the orphan sweep removes.
     */
    async save(
      token: string,
      { name, mediaType, body }: { name: string; mediaType: string; body: Uint8Array },
    ): Promise<boolean> {
      const run = await heldBy(db, token).executeTakeFirst()
      if (!run) return false
      const key = `runs/${run.id}/${idOf(token, body)}.${name}`
      await blobs.put(key, body)
      const file = { name, mediaType, bytes: body.byteLength }
      const unnamed = await nameFile(db, { token, runId: run.id }, { ...file, key })
      // It is stored, whether or not another one can be removed now: the orphan sweep does it later.
      if (unnamed) await blobs.delete(unnamed).catch(() => undefined)
      return unnamed !== key
    },

    /** Files of the report's run with this number, by name. */
    async list(actor: Actor, reportId: string, run: number): Promise<Artifact[]> {
      const query = await visible(actor, reportId)
      const rows = await query.where('runs.number', '=', run).orderBy('artifacts.name').execute()
      return rows.map(({ name, media_type, bytes }) => ({ name, mediaType: media_type, bytes }))
    },

    async read(
      actor: Actor,
      reportId: string,
      { run, name }: { run: number; name: string },
    ): Promise<KeptFile | undefined> {
      const query = await visible(actor, reportId)
      const row = await query
        .select('reports.privacy')
        .where('runs.number', '=', run)
        .where('artifacts.name', '=', name)
        .executeTakeFirst()
      const body = row && (await blobs.get(blobKey(row)))
      return body && { name, mediaType: row.media_type, body, privacy: row.privacy }
    },
  }
}

/** What the key of a file is read from. */
export const KEY_COLUMNS = ['run_id', 'name', 'blob_key'] as const

export function blobKey({
  run_id,
  name,
  blob_key,
}: Pick<Selectable<ArtifactTable>, (typeof KEY_COLUMNS)[number]>): string {
  return blob_key ?? `runs/${run_id}/${name}`
}

function idOf(token: string, body: Uint8Array): string {
  return createHash('sha256').update(token).update(body).digest('hex').slice(0, 32)
}

function heldBy(db: Connection, token: string) {
  return db.selectFrom('runs').select('id').where('lease_token', '=', token)
}

/**
 * Names a stored file in place of an earlier one of this name. Returns the key that no row names now: that of the
 * earlier file, if any, or of the stored one if the token holds no run any more.
 */
async function nameFile(
  db: Connection,
  { token, runId }: { readonly token: string; readonly runId: string },
  { name, mediaType, bytes, key }: Artifact & { readonly key: string },
): Promise<string | undefined> {
  return await writing(db, async (trx) => {
    const run = await heldBy(trx, token).modifyEnd(wordsOf(trx).lockRows).executeTakeFirst()
    const row = await trx
      .selectFrom('artifacts')
      .select(KEY_COLUMNS)
      .where('run_id', '=', runId)
      .where('name', '=', name)
      .executeTakeFirst()
    const earlier = row && blobKey(row)
    // Named by an earlier call, of whose commit the worker has not heard.
    if (earlier === key) return undefined
    if (!run) return key
    const named = { media_type: mediaType, bytes, created_at: await clock(trx), blob_key: key }
    await trx
      .insertInto('artifacts')
      .values({ run_id: run.id, name, ...named })
      .onConflict((conflict) => conflict.columns(['run_id', 'name']).doUpdateSet(named))
      .execute()
    return earlier
  })
}
