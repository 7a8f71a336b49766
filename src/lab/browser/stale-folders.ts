import { lstat, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cage } from './browser-process.ts'
import { isGone, ownerOf } from './folder-owner.ts'
import { FOLDER_PREFIX, removeFolder } from './profile-folder.ts'

/** No browser lives this long, in milliseconds, so older folders of other containers are stale. */
const LONGEST_LIFE_MS = 60 * 60_000

/** Removes what killed services left behind, if the system reveals the owner. Never throws. */
export async function removeStaleFolders({ uid }: Pick<Cage, 'uid'>): Promise<void> {
  const { uid: ownUid } = (await stat('/proc/self').catch(() => undefined)) ?? { uid: -1 }
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name)
    if ((await isOurs(folder, ownUid)) && (await isStale(name, folder))) {
      await removeFolder(folder, uid)
    }
  }
}

/**
 * Any user can create a name in the temporary folder: only a real folder counts that no one else could have created or
 * can write to.
 */
async function isOurs(folder: string, ownUid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === ownUid && (found.mode & 0o022) === 0
}

async function isStale(name: string, folder: string): Promise<boolean> {
  const owner = ownerOf(name)
  const gone = owner && (await isGone(owner))
  if (gone !== undefined) return gone
  // Another service may have removed it first.
  const { mtimeMs } = (await lstat(folder).catch(() => undefined)) ?? { mtimeMs: Date.now() }
  return Date.now() - mtimeMs > LONGEST_LIFE_MS
}
