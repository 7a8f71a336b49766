import { BlobStoreFault, type ListedBlobs } from '../store/blobs/blob-store.ts'
import { newId } from '../store/database/new-id.ts'
import { type Checked, fails, works } from './checkup.ts'
import type { BlobPlace } from './open-blobs.ts'

const TEXT = Buffer.from('pagemark doctor\n')

/** Stores, reads, lists and removes a small file, and says what the store does or refuses. */
export async function filesLine({ blobs, name }: BlobPlace): Promise<Checked> {
  // A sweep removes it if this process is killed.
  const key = `prints/${newId(Date.now())}.doctor`
  try {
    await blobs.put(key, TEXT)
    const stored = await blobs.get(key)
    const isListed = await hasFiles(blobs)
    await blobs.delete(key)
    if (!stored || !isListed) return fails(`${name} does not keep files`)
    return (await blobs.get(key))
      ? fails(`${name} does not remove files`)
      : works(`${name} stores, lists and removes files`)
  } catch (error) {
    if (error instanceof BlobStoreFault) return fails(error.message)
    throw error
  }
}

/** One page of the list is enough. */
async function hasFiles(blobs: ListedBlobs): Promise<boolean> {
  for await (const _ of blobs.list()) return true
  return false
}
