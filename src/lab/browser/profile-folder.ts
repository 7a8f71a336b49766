import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ownerName } from './folder-owner.ts'
import { writePreferences } from './write-preferences.ts'

/** Where one browser writes. */
export interface ProfileFolder {
  /** The inner folder, the browser's own. */
  readonly profile: string
  remove(): Promise<void>
}

/** Prefix of the names of all such folders. */
export const FOLDER_PREFIX = 'pagemark-lab-'

/**
 * The outer folder is ours, so that only we can replace the inner one; its name says which process created it.
 *
 * @throws with a `code` and a `path` if nothing can be created or the user has no access
 */
export async function makeProfileFolder(uid: number | null): Promise<ProfileFolder> {
  if (uid !== null) await refuseClosed(tmpdir())
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${await ownerName()}-`))
  const profile = join(folder, PROFILE)
  try {
    await mkdir(profile, { mode: 0o700 })
    await writePreferences(profile, uid)
    if (uid !== null) {
      await chown(profile, uid, uid)
      await chmod(folder, 0o711)
    }
  } catch (error) {
    await removeFolder(folder, uid)
    throw error
  }
  return { profile, remove: () => removeFolder(folder, uid) }
}

const PROFILE = 'profile'

/** A browser without access to its profile exits with a misleading message. */
async function refuseClosed(folder: string): Promise<void> {
  for (let each = await realpath(folder); each !== dirname(each); each = dirname(each)) {
    if (((await stat(each)).mode & 0o001) === 0) {
      throw Object.assign(new Error('It is closed to others.'), { code: 'EACCES', path: each })
    }
  }
}

/** A killed process may write for a moment longer. */
const TRIES = 5
const TRY_AGAIN_MS = 100

/** Never throws: what cannot be removed now is removed at the next start. */
export async function removeFolder(folder: string, uid: number | null): Promise<void> {
  if (uid === null) {
    const patience = { maxRetries: TRIES, retryDelay: TRY_AGAIN_MS }
    await rm(folder, { recursive: true, force: true, ...patience }).catch(() => undefined)
    return
  }
  for (let left = TRIES; left > 0 && !(await removedAs(uid, folder)); left -= 1) {
    await setTimeout(TRY_AGAIN_MS)
  }
}

async function removedAs(uid: number, folder: string): Promise<boolean> {
  try {
    for (const name of await readdir(folder)) {
      await emptyAs(uid, join(folder, name))
      await rmdir(join(folder, name))
    }
    await rmdir(folder)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** Walks the folders by handles, so that none can be replaced in the meantime. */
const REMOVE = ['/bin/rm', '-rf', '--']

/**
 * As the user who owns the files: anything that a compromised browser puts there, such as a link to our files instead
 * of a folder, leads nowhere that this user cannot go.
 */
async function emptyAs(uid: number, folder: string): Promise<void> {
  const [program = '', ...options] = REMOVE
  const child = spawn(program, [...options, folder], {
    uid,
    gid: uid,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  })
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}
