import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  newSecretKey,
  readSecretKeys,
  type SecretKey,
  writeSecretKeys,
} from '../secrets/secret-key.ts'
import { syncFolder } from '../store/blobs/sync-folder.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import { readingReasonOf, reasonOf } from './file-reason.ts'
import { MOST_SECRET, readFileUpTo } from './read-file-up-to.ts'

/** The first one seals, all of them open. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]]

type KeySettings = Pick<Config, 'SECRET_KEY_FILE' | 'SECRET_KEYS_OLD_FILE'>

/** Beside the database: a copy of only the database does not reveal the sealed values. */
export function ownKeyFile({ path }: DataFolder): string {
  return join(path, 'secret.key')
}

/**
 * The keys of this installation; undefined if no file is set and the data folder has none yet.
 *
 * @throws {CliError}
 */
export function findSecretKeys(settings: KeySettings, folder: DataFolder): SecretKeys | undefined {
  const { SECRET_KEY_FILE: set, SECRET_KEYS_OLD_FILE: old } = settings
  const keys = keysIn(set ?? ownKeyFile(folder))
  if (!keys && set !== undefined) throw new CliError(`The key file ${set} does not exist.`, 1)
  const oldKeys = old === undefined ? [] : keysIn(old)
  if (!oldKeys) throw new CliError(`The key file ${old} does not exist.`, 1)
  return keys && [...keys, ...oldKeys]
}

/** Creates a key in the data folder. If two processes do so at once, both get the same one. */
export async function makeSecretKey(folder: DataFolder): Promise<SecretKeys> {
  const file = ownKeyFile(folder)
  writeThrough(file, [newSecretKey()], (draft) => {
    try {
      linkSync(draft, file)
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!isThere) throw error
    }
  })
  await syncFolder(dirname(file))
  const keys = keysIn(file)
  if (!keys) throw new CliError(`The key file ${file} was removed. Start again.`, 1)
  return keys
}

/** Adds a new key before those in the data folder: it seals values from now on, and the others still open theirs. */
export async function addOwnKey(folder: DataFolder): Promise<void> {
  await replaceOwnKeys(folder, (keys) => [newSecretKey(), ...keys])
}

/** Removes the other keys once no value needs them. */
export async function keepFirstKey(folder: DataFolder): Promise<void> {
  await replaceOwnKeys(folder, ([first]) => [first])
}

/** At every moment, the file has either all of the old keys or all of the new ones. */
async function replaceOwnKeys(
  folder: DataFolder,
  change: (keys: SecretKeys) => readonly SecretKey[],
): Promise<void> {
  const file = ownKeyFile(folder)
  const keys = keysIn(file) ?? (await makeSecretKey(folder))
  writeThrough(file, change(keys), (draft) => renameSync(draft, file))
  await syncFolder(dirname(file))
}

/** By a file of a random name: that of a process which was killed stays, and in a container all have the same ID. */
function writeThrough(
  file: string,
  keys: readonly SecretKey[],
  place: (draft: string) => void,
): void {
  const draft = `${file}.${randomUUID()}`
  try {
    writeDurably(draft, keys)
    place(draft)
  } catch (error) {
    throw new CliError(`The key file ${file} cannot be written: ${reasonOf(error)}.`, 1)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Flushed to disk before anything is sealed with them: a lost key is a lost secret. */
export function writeDurably(file: string, keys: readonly SecretKey[]): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(handle, writeSecretKeys(keys))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Undefined if there is no such file. */
function keysIn(file: string): SecretKeys | undefined {
  const bytes = bytesOf(file)
  if (!bytes) return undefined
  const [first, ...more] = readSecretKeys(bytes) ?? []
  if (first) return [first, ...more]
  throw new CliError(
    `The key file ${file} must contain 32 bytes, or lines with 32 bytes in base64. Create one with: openssl rand -base64 32`,
    1,
  )
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileUpTo(file, MOST_SECRET)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new CliError(`The key file ${file} cannot be read: ${readingReasonOf(error)}.`, 1)
  }
}
