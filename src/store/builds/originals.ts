import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Owner } from '../accounts/actor.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { type Connection, writing } from '../database/database.ts'
import { findPlace } from '../projects/membership-row.ts'
import { dropOriginal, dropOriginals, type Original, originalKey } from './drop-originals.ts'
import { createImportedBuilds, type ImportedBuilds } from './imported-builds.ts'
import type { Importer } from './import-keys.ts'
import { lockOwner, MOST_OF_OWNER, originalBytesOf } from './owner-room.ts'

/** Bytes of the compressed originals of a project; those of its oldest builds make room. */
const MOST_BYTES = 1024 ** 3
/** Half a megabyte becomes 90 KB in 10 ms; the best quality would take a second. */
const QUALITY = 4

const compress = promisify(brotliCompress)

interface RunOfBuild {
  readonly build: string
  readonly run: string
}

interface Upload {
  readonly build: string
  /** As it was uploaded. */
  readonly original: string | Uint8Array
}

export interface AddedRuns<Added> {
  readonly added: Added
  /** Those for which there is room. Each is stored as a file by `store`. */
  readonly originals: readonly { readonly run: string; readonly store: () => Promise<void> }[]
}

export type Originals = ReturnType<typeof createOriginals>

/** Results of builds as they were uploaded. They are hostile: only ever downloaded, never read or shown again. */
export function createOriginals(db: Connection, blobs: BlobStore, mostBytes = MOST_BYTES) {
  return {
    /**
     * Adds the runs of an uploaded result, and the row of its original for each, in one transaction: none of them if it
     * fails. The rows come before the files, so a crash in between leaves a row without a file, never the reverse.
     *
     * @param addRuns returns the added runs, or why there are none
     */
    async add<Run extends { readonly id: string }, Refusal extends string>(
      { projectId }: Pick<Importer, 'projectId'>,
      { build, original }: Upload,
      addRuns: (builds: ImportedBuilds) => Promise<readonly Run[] | Refusal>,
    ): Promise<AddedRuns<readonly Run[] | Refusal>> {
      const body = await compress(original, {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
      })
      const bytes = body.byteLength
      const { added, kept } = await writing(db, async (trx) => {
        const ownerId = await lockOwner(trx, projectId)
        const runs = await addRuns(createImportedBuilds(trx))
        const withRoom: string[] = []
        for (const { id } of typeof runs === 'string' ? [] : runs) {
          if (!(await makeRoom(trx, { projectId, ownerId, build, bytes, mostBytes }))) break
          await insertOriginal(trx, { build, run: id, bytes })
          withRoom.push(id)
        }
        return { added: runs, kept: withRoom }
      })
      const store = async (run: string) =>
        await blobs.put(originalKey(run), body).catch(async (error: unknown) => {
          await writing(db, (trx) => dropOriginal(trx, { build, run, bytes }))
          throw error
        })
      return { added, originals: kept.map((run) => ({ run, store: () => store(run) })) }
    },

    /** Compressed by Brotli; undefined if this user has no such run, or its original is not stored. */
    async read(
      owner: Owner,
      reference: string,
      { build, run }: RunOfBuild,
    ): Promise<Uint8Array | undefined> {
      const place = await findPlace(db, owner, reference)
      if (!place) return undefined
      const row = await db
        .selectFrom('imported_originals')
        .innerJoin('builds', 'builds.id', 'imported_originals.build_id')
        .select('imported_originals.run_id')
        .where('run_id', '=', run)
        .where('build_id', '=', build)
        .where('dropped_at', 'is', null)
        .where('builds.project_id', '=', place.id)
        .executeTakeFirst()
      return row && (await blobs.get(originalKey(row.run_id)))
    },
  }
}

async function insertOriginal(trx: Connection, { build, run, bytes }: Original): Promise<void> {
  await trx
    .insertInto('imported_originals')
    .values({ run_id: run, build_id: build, bytes, dropped_at: null })
    .execute()
  await trx
    .updateTable('builds')
    .set((eb) => ({ original_bytes: eb('original_bytes', '+', bytes) }))
    .where('id', '=', build)
    .execute()
}

interface Wanted {
  readonly projectId: string
  readonly ownerId: string | undefined
  readonly build: string
  readonly bytes: number
  readonly mostBytes: number
}

/**
 * Drops the originals of the oldest builds of the project until there is room; false if this build alone has no room
 * left.
 */
async function makeRoom(
  trx: Connection,
  { projectId, ownerId, build, bytes, mostBytes }: Wanted,
): Promise<boolean> {
  const builds = await trx
    .selectFrom('builds')
    .select(['id', 'original_bytes'])
    .where('project_id', '=', projectId)
    .where('original_bytes', '>', 0)
    .orderBy('created_at')
    .execute()
  const ofProject = builds.reduce((sum, one) => sum + one.original_bytes, bytes) - mostBytes
  const ofOwner =
    ownerId === undefined ? 0 : (await originalBytesOf(trx, ownerId)) + bytes - MOST_OF_OWNER.bytes
  let excess = Math.max(ofProject, ofOwner)
  const dropped: string[] = []
  for (const { id, original_bytes } of builds) {
    if (excess <= 0) break
    if (id === build) continue
    dropped.push(id)
    excess -= original_bytes
  }
  if (excess > 0) return false
  await dropOriginals(trx, dropped)
  return true
}
