import { join } from 'node:path'
import { openFileBlobs } from '../../../src/store/blobs/file-blobs.ts'
import { leastIdAt } from '../../../src/store/database/new-id.ts'
import type { Engine } from '../engines/engine.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Stores two files that no row names: one that the next sweep must remove, and one that is too young for it.
 *
 * @returns the key of the young one
 */
export async function plantFiles({ folder }: Pick<Engine, 'folder'>): Promise<string> {
  const blobs = await openFileBlobs(join(folder, 'blobs'))
  const keyAt = (at: number) => `runs/${leastIdAt(at)}/planted.txt`
  const bytes = Buffer.from('planted')
  // Younger than the first account, whose ID is two days old: files before that are never removed.
  await blobs.put(keyAt(Date.now() - 36 * HOUR_MS), bytes)
  const young = keyAt(Date.now())
  await blobs.put(young, bytes)
  return young
}
