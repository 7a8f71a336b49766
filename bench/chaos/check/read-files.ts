import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileBlobs } from '../../../src/store/blobs/file-blobs.ts'
import { originalKey } from '../../../src/store/builds/drop-originals.ts'
import { leastIdAt } from '../../../src/store/database/new-id.ts'
import type { Engine } from '../engines/engine.ts'
import type { FoundFiles } from './found.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const NAMED = `select artifacts.blob_key, artifacts.bytes from artifacts
  join runs on runs.id = artifacts.run_id join reports on reports.id = runs.report_id
  where runs.deleted_at is null and reports.deleted_at is null`

const UPLOADS = `select imported_runs.id, imported_originals.bytes from imported_runs
  left join imported_originals on imported_originals.run_id = imported_runs.id
    and imported_originals.dropped_at is null`

/** A row whose file is about to be removed, or was not stored, is a row too. */
const ALL = `select blob_key, '' as upload from artifacts
  union all select '', run_id from imported_originals`

/**
 * Compares the file store with the database, once all work has ended.
 *
 * @param young key of a file that no row names, and that is too young to be removed
 */
export async function readFiles({ ask, folder }: Engine, young: string): Promise<FoundFiles> {
  const root = join(folder, 'blobs')
  const sizeOf = async (key: string) =>
    await stat(join(root, key)).then(
      ({ size }) => size,
      () => undefined,
    )
  const missing: string[] = []
  let stored = 0
  for (const row of await ask(NAMED)) {
    const key = String(row['blob_key'])
    const size = await sizeOf(key)
    if (size === Number(row['bytes'])) stored += 1
    else missing.push(`${key} (${size ?? 'no'} of ${String(row['bytes'])} bytes)`)
  }
  if ((await sizeOf(young)) === undefined) missing.push(`${young} (removed on its first day)`)
  const uploads = new Map<string, boolean | undefined>()
  for (const { id, bytes } of await ask(UPLOADS)) {
    const isStored = (await sizeOf(originalKey(String(id)))) === Number(bytes)
    uploads.set(String(id), bytes === null ? undefined : isStored)
    if (bytes !== null && isStored) stored += 1
  }
  return { stored, missing, orphans: await orphansIn({ ask, folder }), uploads }
}

/** Files of more than a day ago that no row names. */
export async function orphansIn({ ask, folder }: Pick<Engine, 'ask' | 'folder'>) {
  const keys: string[] = []
  for await (const key of (await openFileBlobs(join(folder, 'blobs'))).list()) keys.push(key)
  const named = new Set(
    (await ask(ALL)).map(({ blob_key, upload }) =>
      upload === '' ? String(blob_key) : originalKey(String(upload)),
    ),
  )
  const latest = leastIdAt(Date.now() - DAY_MS)
  return keys.filter((key) => !named.has(key) && (key.split('/')[1] ?? '') < latest)
}
