import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { counted } from '../../checks/shared/counted.ts'
import { markedBy } from '../../store/upkeep/installation-mark.ts'
import { openFileBlobs } from '../../store/blobs/file-blobs.ts'
import { copyBlobs } from '../backup/copy-blobs.ts'
import { BLOBS, KEY, readManifest } from '../backup/manifest.ts'
import {
  beginDatabase,
  requireReady,
  restoreDatabase,
  type Restoring,
  unfinishedFiles,
} from '../backup/restore-database.ts'
import { CliError } from '../cli-error.ts'
import { openDataFolder } from '../data-folder.ts'
import { databasePlace } from '../database-place.ts'
import { reasonOf } from '../file-reason.ts'
import { LOCK_FILES, lockStopped } from '../lock-folder.ts'
import { namesInFolder } from '../names-in-folder.ts'
import { type BlobPlace, openBlobs } from '../open-blobs.ts'
import { ownKeyFile } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'

/**
 * Restores a backup into this installation, if it has no data yet. The database is the last step, so that one that was
 * interrupted before can be started again.
 */
export async function runRestore(
  named: string,
  { config: readConfig, print, say }: Terminal,
): Promise<void> {
  const backup = resolve(named)
  refuseLinks(backup)
  const manifest = readManifest(backup)
  const config = readConfig()
  const folder = openDataFolder(config.DATA_DIR)
  const place = databasePlace(config, folder)
  const ownsKey = config.SECRET_KEY_FILE === undefined && !place.isServer
  const restoring: Restoring = { backup, manifest, folder, place, ownsKey }
  const to = await openBlobs(config.BLOB_URL, folder)
  requireEmptyFolder(restoring)
  const unlock = lockStopped(config, `A Pagemark server is using ${folder.path}. Stop it first.`)
  try {
    // Before the files, which may take hours: a refusal after them would leave a store that is not empty.
    await orRefuse(() => requireEmpty(restoring, to), '')
    await orRefuse(async () => {
      beginDatabase(folder)
      await restoreBlobs(restoring, to, say)
      await restoreDatabase(restoring)
    }, ' When this is corrected, run the command again: what it has copied is not used, and is replaced.')
  } finally {
    unlock()
  }
  sayOfKey(restoring, say)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const files = counted(manifest.blobs.files, 'file')
  print(`Restored ${counted(rows, 'row')} to ${place.name} and ${files} to ${to.name}.`)
}

async function orRefuse(work: () => Promise<void>, advice: string): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`The backup was not restored: ${reasonOf(error)}.${advice}`)
  }
}

async function requireEmpty(restoring: Restoring, to: BlobPlace): Promise<void> {
  await requireNoOtherBlobs(join(restoring.backup, BLOBS), to)
  await requireReady(restoring)
}

/**
 * A link in a backup from elsewhere could lead to files of this machine, which would then be read, changed or removed.
 */
function refuseLinks(backup: string): void {
  if (!existsSync(backup)) return
  for (const name of namesInFolder(backup)) {
    const path = join(backup, name)
    const found = lstatSync(path)
    if (found.isFile()) continue
    if (!found.isDirectory()) throw isLink(path)
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() || entry.isDirectory()) continue
      throw isLink(join(entry.parentPath, entry.name))
    }
  }
}

function isLink(path: string): CliError {
  return new CliError(`${path} is neither a file nor a folder. A backup has no links.`)
}

/** With a database server, the data folder has only files of runs. */
function requireEmptyFolder(restoring: Restoring): void {
  const { path } = restoring.folder
  const locks = Object.values(LOCK_FILES).flatMap((name) => [name, `${name}-journal`])
  const drafts = unfinishedFiles(restoring.folder).map((file) => basename(file))
  const own = new Set([...locks, ...drafts, BLOBS])
  const unknown = namesInFolder(path).filter((name) => !own.has(name))
  const others = unknown.filter((name) => name !== KEY || !hasSameKey(restoring))
  if (restoring.place.isServer || others.length === 0) return
  throw new CliError(`${path} is not empty. Restore into a new folder: set PAGEMARK_DATA_DIR.`)
}

/** As after a restore that was interrupted between the key and the database. */
function hasSameKey({ backup, folder, manifest }: Restoring): boolean {
  const key = join(backup, KEY)
  return (
    manifest.key && existsSync(key) && readFileSync(ownKeyFile(folder)).equals(readFileSync(key))
  )
}

/** Files of the same backup are those of a restore that was interrupted: they are replaced. */
async function requireNoOtherBlobs(backup: string, { blobs, name }: BlobPlace): Promise<void> {
  let own: ReadonlySet<string> | undefined
  for await (const key of blobs.list()) {
    if (markedBy(key) !== undefined) {
      throw new CliError(
        `${name} is not empty. The file ${key} says that an installation uses it. Restore into a new place.`,
      )
    }
    own ??= new Set(await Array.fromAsync((await openFileBlobs(backup)).list()))
    if (own.has(key)) continue
    throw new CliError(
      `${name} is not empty. Its file ${key} is not in this backup. Restore into a new place.`,
    )
  }
}

async function restoreBlobs(
  { backup, manifest: { blobs: expected } }: Restoring,
  { blobs }: Pick<BlobPlace, 'blobs'>,
  say: Terminal['say'],
): Promise<void> {
  const from = join(backup, BLOBS)
  const restored = await copyBlobs(await openFileBlobs(from), blobs, { onWait: say })
  if (restored.digest === expected.digest) return
  throw new CliError(
    `The files in ${from} are not those that were backed up: ${restored.files} of ${expected.files} were found, or some were changed.`,
  )
}

function sayOfKey({ manifest, folder, ownsKey }: Restoring, say: Terminal['say']): void {
  if (!ownsKey) {
    say(`Stored secrets need the key of this backup in PAGEMARK_SECRET_KEY_FILE.`)
  } else if (!manifest.key) {
    say(`This backup has no key: put yours into ${ownKeyFile(folder)} before the next start.`)
  }
}
