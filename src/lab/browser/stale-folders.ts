import { lstat, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cage } from './browser-process.ts'
import { isGone, ownerOf } from './folder-owner.ts'
import { FOLDER_PREFIX, removeFolder } from './profile-folder.ts'

/** No browser lives as long, in milliseconds: what another container made is old by then. */
const LONGEST_LIFE_MS = 60 * 60_000

/** Removes what services left behind that were killed, where the system tells whose it was. Never throws. */
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
 * Everybody may put a name into the temporary folder: only a real folder counts, one that nobody else
 * could have made or may write to.
 */
async function isOurs(folder: string, ownUid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === ownUid && (found.mode & 0o022) === 0
}

async function isStale(name: string, folder: string): Promise<boolean> {
  const owner = ownerOf(name)
  const gone = owner && (await isGone(owner))
  if (gone !== undefined) return gone
  // Another service may have been faster.
  const { mtimeMs } = (await lstat(folder).catch(() => undefined)) ?? { mtimeMs: Date.now() }
  return Date.now() - mtimeMs > LONGEST_LIFE_MS
}
