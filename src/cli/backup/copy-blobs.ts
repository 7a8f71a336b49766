import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BlobStore, BlobStoreFault, type ListedBlobs } from '../../store/blobs/blob-store.ts'
import { markedBy } from '../../store/upkeep/installation-mark.ts'
import type { Manifest } from './manifest.ts'

/** A store restarts in a minute, and a restore that fails after hours has to begin again. */
const PATIENCE_MS = 5 * 60_000
const PAUSE_MS = 5000

/**
 * Copies every file of runs. A file that the sweep deletes meanwhile is left out.
 *
 * @param pauseMs between two tries while a store is away
 * @returns number and total size of the files
 */
export async function copyBlobs(
  from: ListedBlobs,
  to: BlobStore,
  pauseMs = PAUSE_MS,
): Promise<Manifest['blobs']> {
  const keys = (await patiently(() => Array.fromAsync(from.list()), pauseMs)).toSorted()
  const digest = createHash('sha256')
  let [files, bytes] = [0, 0]
  for (const key of keys) {
    // It belongs to the place, not to the data.
    if (markedBy(key) !== undefined) continue
    const blob = await patiently(() => from.get(key), pauseMs)
    if (!blob) continue
    await patiently(() => to.put(key, blob), pauseMs)
    digest.update(`${key} ${createHash('sha256').update(blob).digest('hex')}\n`)
    files += 1
    bytes += blob.length
  }
  return { files, bytes, digest: digest.digest('hex') }
}

async function patiently<Answer>(request: () => Promise<Answer>, pauseMs: number): Promise<Answer> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await request()
    } catch (error) {
      const mayPass = error instanceof BlobStoreFault && error.isPassing
      if (!mayPass || performance.now() >= until) throw error
    }
    await sleep(pauseMs)
  }
}
