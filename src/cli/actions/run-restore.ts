import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { counted } from '../../checks/shared/counted.ts'
import type { BlobStore, ListedBlobs } from '../../store/blobs/blob-store.ts'
import { markedBy } from '../../store/upkeep/installation-mark.ts'
import { openFileBlobs } from '../../store/blobs/file-blobs.ts'
import { type Connection, openDatabase } from '../../store/database/database.ts'
import { migrate, migrateAsOf, migrationState } from '../../store/database/migrate.ts'
import { copyDatabase } from '../../store/transfer/copy-database.ts'
import type { Tally } from '../../store/transfer/read-tables.ts'
import { copyBlobs } from '../backup/copy-blobs.ts'
import { BLOBS, DATABASE, KEY, type Manifest, readManifest } from '../backup/manifest.ts'
import { readTableFiles } from '../backup/table-files.ts'
import { CliError } from '../cli-error.ts'
import type { Config } from '../config.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { reasonOf } from '../file-reason.ts'
import { type DatabasePlace, databasePlace } from '../database-place.ts'
import { LOCK_FILES, lockStopped } from '../lock-folder.ts'
import { namesInFolder } from '../names-in-folder.ts'
import { openBlobs } from '../open-blobs.ts'
import { ownKeyFile } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'
import { hashOf } from './run-backup.ts'

/** Restores a backup into this installation, if it has no data yet. */
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
  const { blobs, name: blobsName } = await openBlobs(config.BLOB_URL, folder)
  requireEmptyFolder(folder, place)
  const unlock = lockStopped(config, `A Pagemark server is using ${folder.path}. Stop it first.`)
  try {
    await requireNoBlobs(blobs, blobsName)
    // Before the files, which may take hours: a refusal after them would leave a store that is not empty.
    await requireReady({ backup, manifest, place })
    await restoreBlobs(backup, blobs, manifest)
    await restoreDatabase({ backup, manifest, folder, place })
    restoreKey({ backup, manifest, folder, config }, say)
  } catch (error) {
    throw error instanceof CliError
      ? error
      : new CliError(`The backup was not restored: ${reasonOf(error)}.`)
  } finally {
    unlock()
  }
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const files = counted(manifest.blobs.files, 'file')
  print(`Restored ${counted(rows, 'row')} to ${place.name} and ${files} to ${blobsName}.`)
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
function requireEmptyFolder({ path }: DataFolder, { isServer }: DatabasePlace): void {
  const own = new Set<string>([...Object.values(LOCK_FILES), 'blobs'])
  const unknown = namesInFolder(path).filter((name) => !own.has(name))
  if (isServer || unknown.length === 0) return
  throw new CliError(`${path} is not empty. Restore into a new folder: set PAGEMARK_DATA_DIR.`)
}

async function requireNoBlobs(blobs: ListedBlobs, name: string): Promise<void> {
  for await (const key of blobs.list()) {
    const isUsed = markedBy(key) !== undefined
    const use = isUsed ? ` The file ${key} says that an installation uses it.` : ''
    throw new CliError(`${name} is not empty.${use} Restore into a new place.`)
  }
}

async function restoreBlobs(
  backup: string,
  blobs: BlobStore,
  { blobs: expected }: Manifest,
): Promise<void> {
  const from = await openFileBlobs(join(backup, BLOBS))
  const restored = await copyBlobs(from, blobs)
  if (restored.digest === expected.digest) return
  throw new CliError(
    `The files in ${join(backup, BLOBS)} are not those that were backed up: ${restored.files} of ${expected.files} were found, or some were changed.`,
  )
}

interface Restoring {
  readonly backup: string
  readonly manifest: Manifest
  readonly folder: DataFolder
  readonly place: DatabasePlace
}

/** @throws {CliError} if the rows of the backup cannot be restored */
async function requireReady({ backup, manifest, place }: Omit<Restoring, 'folder'>): Promise<void> {
  const file = join(backup, DATABASE)
  if (manifest.engine === 'sqlite' && (await hashOf(file)) !== manifest.database) {
    throw new CliError(`${file} is not the file that was backed up.`)
  }
  if (!place.isServer) return
  const db = place.openPatient()
  try {
    await requireFresh(db, place)
  } finally {
    await db.destroy()
  }
}

async function requireFresh(db: Connection, place: DatabasePlace): Promise<void> {
  await place.check(db)
  if (!(await migrationState(db)).fresh) {
    throw new CliError(`The database ${place.name} is not empty. Restore into a new one.`)
  }
}

async function restoreDatabase(restoring: Restoring): Promise<void> {
  const { backup, manifest, folder, place } = restoring
  const file = join(backup, DATABASE)
  if (manifest.engine === 'sqlite' && !place.isServer) {
    const draft = `${folder.database}.restored`
    copyFileSync(file, draft)
    chmodSync(draft, 0o600)
    renameSync(draft, folder.database)
    return
  }
  const db = place.openPatient()
  try {
    await requireFresh(db, place)
    await migrateAsOf(db, manifest.migration)
    if (manifest.engine === 'sqlite') await copyFromFile(restoring, db)
    else await readTableFiles(db, backup, talliesOf(manifest))
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Reads a copy, because opening a database writes files beside it. */
async function copyFromFile({ backup, folder }: Restoring, db: Connection) {
  const draft = join(folder.path, 'restored.db')
  copyFileSync(join(backup, DATABASE), draft)
  const from = openDatabase(draft)
  try {
    await copyDatabase(from, db)
  } finally {
    await from.destroy()
    for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true })
  }
}

function talliesOf({ tables }: Manifest): Tally {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { rows, digest = '' }]) => [name, { rows, digest }]),
  )
}

function restoreKey(
  { backup, manifest, folder, config }: Omit<Restoring, 'place'> & { readonly config: Config },
  say: Terminal['say'],
): void {
  const key = join(backup, KEY)
  if (config.SECRET_KEY_FILE !== undefined || config.DATABASE_URL !== undefined) {
    say(`Stored secrets need the key of this backup in PAGEMARK_SECRET_KEY_FILE.`)
  } else if (manifest.key) {
    cpSync(key, ownKeyFile(folder))
    chmodSync(ownKeyFile(folder), 0o600)
  } else {
    say(`This backup has no key: put yours into ${ownKeyFile(folder)} before the next start.`)
  }
}
