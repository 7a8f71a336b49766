import { createHash } from 'node:crypto'
import type { BlobStore, ListedBlobs } from '../../store/blobs/blob-store.ts'
import { markedBy } from '../../store/upkeep/installation-mark.ts'
import type { Manifest } from './manifest.ts'

/**
 * Copies every file of runs. A file that the sweep deletes meanwhile is left out.
 *
 * @returns number and total size of the files
 */
export async function copyBlobs(from: ListedBlobs, to: BlobStore): Promise<Manifest['blobs']> {
  const keys = (await Array.fromAsync(from.list())).toSorted()
  const digest = createHash('sha256')
  let [files, bytes] = [0, 0]
  for (const key of keys) {
    // It belongs to the place, not to the data.
    if (markedBy(key) !== undefined) continue
    const blob = await from.get(key)
    if (!blob) continue
    await to.put(key, blob)
    digest.update(`${key} ${createHash('sha256').update(blob).digest('hex')}\n`)
    files += 1
    bytes += blob.length
  }
  return { files, bytes, digest: digest.digest('hex') }
}
