import { type Actor, maySee } from '../accounts/actor.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import type { Privacy } from '../tables/report-tables.ts'

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
      .select(['artifacts.run_id', 'artifacts.name', 'artifacts.media_type', 'artifacts.bytes'])
      .where('reports.id', '=', reportId)
      .where('runs.deleted_at', 'is', null)
      .where(maySee(actor, now))
  }

  return {
    /**
     * Stores a file of the run that this token holds; false if the run is no longer that worker's. The row comes
     * first: a crash in between leaves a row without a file, never the reverse.
     */
    async save(
      token: string,
      { name, mediaType, body }: { name: string; mediaType: string; body: Uint8Array },
    ): Promise<boolean> {
      const runId = await claimName(db, token, { name, mediaType, bytes: body.byteLength })
      if (runId === undefined) return false
      await blobs.put(blobKey(runId, name), body)
      return true
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
      const body = row && (await blobs.get(blobKey(row.run_id, row.name)))
      return body && { name, mediaType: row.media_type, body, privacy: row.privacy }
    },
  }
}

export function blobKey(runId: string, name: string): string {
  return `runs/${runId}/${name}`
}

async function claimName(
  db: Connection,
  token: string,
  { name, mediaType, bytes }: Artifact,
): Promise<string | undefined> {
  return await writing(db, async (trx) => {
    const run = await trx
      .selectFrom('runs')
      .select('id')
      .where('lease_token', '=', token)
      .modifyEnd(wordsOf(trx).lockRows)
      .executeTakeFirst()
    if (!run) return undefined
    const row = { media_type: mediaType, bytes, created_at: await clock(trx) }
    await trx
      .insertInto('artifacts')
      .values({ run_id: run.id, name, ...row })
      .onConflict((conflict) => conflict.columns(['run_id', 'name']).doUpdateSet(row))
      .execute()
    return run.id
  })
}
