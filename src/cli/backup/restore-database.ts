import {
  createReadStream,
  createWriteStream,
  existsSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Connection, openDatabase } from '../../store/database/database.ts'
import { createFilled, knowsMigration, migrationState } from '../../store/database/migrate.ts'
import { isUnavailable } from '../../store/database/unavailable.ts'
import { syncFolder } from '../../store/blobs/sync-folder.ts'
import { copyRows } from '../../store/transfer/copy-database.ts'
import type { Tally } from '../../store/transfer/read-tables.ts'
import { hashOf } from '../actions/run-backup.ts'
import { CliError } from '../cli-error.ts'
import { type DataFolder, unfinishedDatabase } from '../data-folder.ts'
import type { DatabasePlace } from '../database-place.ts'
import { reasonOf } from '../file-reason.ts'
import { ownKeyFile } from '../secret-keys.ts'
import { DATABASE, KEY, type Manifest } from './manifest.ts'
import { checkTableFiles, readTableFiles } from './table-files.ts'

export interface Restoring {
  readonly backup: string
  readonly manifest: Manifest
  readonly folder: DataFolder
  readonly place: DatabasePlace
  /** Whether the key of stored secrets belongs into the folder. */
  readonly ownsKey: boolean
}

/** Of a database file and those that SQLite puts beside it. */
const ENDS = ['', '-wal', '-shm', '-journal']

const unfinishedKey = (folder: DataFolder) => `${ownKeyFile(folder)}.restored`

export function unfinishedFiles(folder: DataFolder): string[] {
  return [...ENDS.map((end) => `${unfinishedDatabase(folder)}${end}`), unfinishedKey(folder)]
}

/** @throws {CliError} if the rows of the backup cannot be restored */
export async function requireReady(restoring: Restoring): Promise<void> {
  await requireFiles(restoring)
  const { place } = restoring
  if (!place.isServer) return
  const db = place.openPatient()
  try {
    await place.check(db)
    if (!(await migrationState(db)).fresh) {
      throw new CliError(`The database ${place.name} is not empty. Restore into a new one.`)
    }
    await tryTables(db, restoring.manifest.migration)
  } catch (error) {
    throw refusalOf(error, place)
  } finally {
    await db.destroy()
  }
}

/** Creates the tables and takes them back: a right may be missing, or a table of another program in the way. */
async function tryTables(db: Connection, migration: string): Promise<void> {
  const enough = new Error('The tables can be created.')
  const tried = createFilled(db, migration, async () => {
    throw enough
  })
  await tried.catch((error: unknown) => {
    if (error !== enough) throw error
  })
}

async function requireFiles({ backup, manifest, ownsKey }: Restoring): Promise<void> {
  const file = join(backup, DATABASE)
  if (!knowsMigration(manifest.migration)) {
    throw new CliError(
      `${backup} was written by a newer version of Pagemark, ${manifest.pagemark}. Restore it with that version.`,
    )
  }
  if (manifest.engine === 'sqlite') {
    if (!existsSync(file)) throw new CliError(`${backup} is not complete: it has no ${DATABASE}.`)
    if ((await hashOf(file)) !== manifest.database)
      throw new CliError(`${file} is not the file that was backed up.`)
  }
  if (manifest.engine === 'postgresql') await checkTableFiles(backup, talliesOf(manifest))
  if (ownsKey && manifest.key && !existsSync(join(backup, KEY))) {
    throw new CliError(`${backup} is not complete: it has no ${KEY}.`)
  }
}

/** No server starts on this folder until the restore is complete. */
export function beginDatabase(folder: DataFolder): void {
  endDatabase(folder)
  writeFileSync(unfinishedDatabase(folder), '', { mode: 0o600 })
}

function endDatabase(folder: DataFolder): void {
  for (const file of unfinishedFiles(folder)) rmSync(file, { force: true })
}

/** All of it or nothing: the last step makes the database complete. */
export async function restoreDatabase(restoring: Restoring): Promise<void> {
  const { place, folder } = restoring
  try {
    if (place.isServer) await fillServer(restoring)
    else await makeFile(restoring)
  } catch (error) {
    throw refusalOf(error, place)
  }
  if (place.isServer) endDatabase(folder)
}

async function fillServer({ backup, manifest, folder, place }: Restoring): Promise<void> {
  const db = place.openPatient()
  try {
    if (manifest.engine === 'postgresql') {
      await fillFromFiles(db, backup, manifest)
      return
    }
    // A copy, because opening a database writes files beside it.
    const draft = unfinishedDatabase(folder)
    await copyDurably(join(backup, DATABASE), draft)
    const from = openDatabase(draft)
    await createFilled(db, manifest.migration, (trx) => copyRows(from, trx)).finally(() =>
      from.destroy(),
    )
  } finally {
    await db.destroy()
  }
}

async function makeFile({ backup, manifest, folder, ownsKey }: Restoring): Promise<void> {
  const draft = unfinishedDatabase(folder)
  if (manifest.engine === 'sqlite') await copyDurably(join(backup, DATABASE), draft)
  else {
    const db = openDatabase(draft)
    await fillFromFiles(db, backup, manifest).finally(() => db.destroy())
  }
  // Without it, nothing that is sealed in the database can be read.
  if (manifest.key && ownsKey) await makeKey(join(backup, KEY), folder)
  renameSync(draft, folder.database)
  await syncFolder(folder.path)
}

/** Whole or not at all: a part of a key would be taken for that of another installation. */
async function makeKey(from: string, folder: DataFolder): Promise<void> {
  const draft = unfinishedKey(folder)
  await copyDurably(from, draft)
  renameSync(draft, ownKeyFile(folder))
}

async function fillFromFiles(db: Connection, backup: string, manifest: Manifest): Promise<void> {
  const tallies = talliesOf(manifest)
  await createFilled(db, manifest.migration, (trx) => readTableFiles(trx, backup, tallies))
}

function talliesOf({ tables }: Manifest): Tally {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { rows, digest = '' }]) => [name, { rows, digest }]),
  )
}

/** Unlike `copyFile`, keeps what it could not complete: the unfinished database must not disappear. */
async function copyDurably(from: string, to: string): Promise<void> {
  try {
    const target = createWriteStream(to, { mode: 0o600, flush: true })
    await pipeline(createReadStream(from), target)
  } catch (cause) {
    throw new Error(`${to} cannot be written: ${reasonOf(cause)}`, { cause })
  }
}

function refusalOf(error: unknown, place: DatabasePlace): Error {
  if (error instanceof CliError) return error
  const isOfDatabase = isUnavailable(error) || (error instanceof Error && 'code' in error)
  return new Error(isOfDatabase ? place.refusalOf(error) : reasonOf(error), { cause: error })
}
