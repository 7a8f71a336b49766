import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BlobStore, BlobStoreFault, type ListedBlobs } from '../../store/blobs/blob-store.ts'
import { markedBy } from '../../store/upkeep/installation-mark.ts'
import type { Manifest } from './manifest.ts'

/** A store restarts in a minute, and a restore that fails after hours has to begin again. */
const PATIENCE_MS = 5 * 60_000
const PAUSE_MS = 5000

interface Waiting {
  /** Between two tries while a store is away. */
  readonly pauseMs?: number
  /** Called when a store is away. */
  readonly onWait?: (reason: string) => void
}

interface Copying extends Waiting {
  /** Called for each copied file. */
  readonly onCopied?: (key: string) => void
}

/**
 * Copies every file of runs. A file that the sweep deletes meanwhile is left out.
 *
 * @returns number and total size of the files
 */
export async function copyBlobs(
  from: ListedBlobs,
  to: BlobStore,
  { onCopied = () => undefined, ...waiting }: Copying = {},
): Promise<Manifest['blobs']> {
  const keys = (await patiently(() => Array.fromAsync(from.list()), waiting)).toSorted()
  const digest = createHash('sha256')
  let [files, bytes] = [0, 0]
  for (const key of keys) {
    // It belongs to the place, not to the data.
    if (markedBy(key) !== undefined) continue
    const blob = await patiently(() => from.get(key), waiting)
    if (!blob) continue
    await patiently(() => to.put(key, blob), waiting)
    digest.update(`${key} ${createHash('sha256').update(blob).digest('hex')}\n`)
    files += 1
    bytes += blob.length
    onCopied(key)
  }
  return { files, bytes, digest: digest.digest('hex') }
}

async function patiently<Answer>(
  request: () => Promise<Answer>,
  { pauseMs = PAUSE_MS, onWait = () => undefined }: Waiting,
): Promise<Answer> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 1; ; tries += 1) {
    try {
      return await request()
    } catch (error) {
      const mayPass = error instanceof BlobStoreFault && error.isPassing
      if (!mayPass || performance.now() >= until) throw error
      if (tries === 1) onWait(`${error.message} It is asked again for five minutes.`)
    }
    await sleep(pauseMs)
  }
}
