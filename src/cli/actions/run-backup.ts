import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { counted, verb } from '../../checks/shared/counted.ts'
import { packageVersion } from '../../engine/version.ts'
import { openFileBlobs } from '../../store/blobs/file-blobs.ts'
import { latestMigration } from '../../store/database/migrate.ts'
import { StoreError } from '../../store/database/store-error.ts'
import { backupDatabase, countRows } from '../../store/upkeep/backup.ts'
import { copyBlobs } from '../backup/copy-blobs.ts'
import { BLOBS, DATABASE, KEY, MANIFEST, type Manifest } from '../backup/manifest.ts'
import { lostFiles, type LostFiles } from '../backup/lost-files.ts'
import { type MissingUploads, missingUploads } from '../backup/missing-uploads.ts'
import { writeTableFiles } from '../backup/table-files.ts'
import { CliError } from '../cli-error.ts'
import type { Config } from '../config.ts'
import { reasonOf } from '../file-reason.ts'
import { makeFolder } from '../make-folder.ts'
import { namesInFolder } from '../names-in-folder.ts'
import { type OpenStore, withStore } from '../open-store.ts'
import { writeDurably } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'

export interface BackupChoices {
  readonly folder: string
  readonly key: 'with key' | 'without key'
  /** How many files may be missing, as they stay after a restore without them; more are an error. Default: 0. */
  readonly mostLost?: number | undefined
}

/** Copies a whole installation into a folder, consistently and while it runs. */
export async function runBackup(
  { folder: named, key, mostLost = 0 }: BackupChoices,
  { config, print, say }: Terminal,
): Promise<void> {
  const folder = resolve(named)
  const settings = config()
  const backUp = async (open: OpenStore) => {
    makeEmptyFolder(folder)
    try {
      // The key first: without it, sealed values in the copy cannot be opened.
      if (key === 'with key') writeDurably(join(folder, KEY), open.keys)
      const database = await backUpDatabase(open, folder)
      // Files after the rows that refer to them: files never change.
      const into = await openFileBlobs(join(folder, BLOBS))
      const keys = new Set<string>()
      const onCopied = (name: string) => void keys.add(name)
      const blobs = await copyBlobs(open.blobs, into, { onWait: say, onCopied })
      const lost = await lostFiles(open.db, { folder, engine: database.engine, keys })
      const uploads = await missingUploads(open, keys)
      const written: Manifest = {
        format: 1,
        pagemark: packageVersion(),
        created_at: new Date().toISOString(),
        migration: latestMigration(),
        ...database,
        ...(await fileHash(folder, database)),
        blobs,
        key: key === 'with key',
      }
      writeFileSync(join(folder, MANIFEST), `${JSON.stringify(written, undefined, 2)}\n`, {
        mode: 0o600,
        flush: true,
      })
      return {
        manifest: written,
        lost: uploads.isLost ? withUploads(lost, uploads) : lost,
        uploads,
      }
    } catch (error) {
      const isSentence = error instanceof StoreError
      const reason = isSentence ? `. ${error.message}` : `: ${reasonOf(error)}.`
      throw new CliError(`The backup in ${folder} is not complete${reason}`)
    }
  }
  const { manifest, lost, uploads } = await withStore(settings, backUp, { moved: 'refuse' })
  const isRefused = lost.count > mostLost
  if (!isRefused) print(folder)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  say(`${counted(rows, 'row')} and ${counted(manifest.blobs.files, 'file')} were copied.`)
  if (manifest.key) say(`The key of its stored secrets is in ${join(folder, KEY)}.`)
  if (uploads.count > 0 && !uploads.isLost) say(`Warning: ${interrupted(uploads)}`)
  if (lost.count === 0) return
  const lacks = lacking(folder, settings, lost)
  if (!isRefused) return say(`Warning: ${lacks}`)
  throw new CliError(
    `${lacks} If these files are lost for good, use --allow-lost-files ${lost.count}.`,
  )
}

function lacking(folder: string, { BLOB_URL, DATA_DIR }: Config, { count, example }: LostFiles) {
  const place = BLOB_URL === undefined ? join(resolve(DATA_DIR), BLOBS) : 'the file store'
  const setting = BLOB_URL === undefined ? 'PAGEMARK_DATA_DIR' : 'PAGEMARK_BLOB_URL'
  const files = `${counted(count, 'file')} that the database names ${verb(count, 'is', 'are')}`
  return `${files} not in ${place}, such as ${example}: the backup in ${folder} has everything else. Check ${setting}.`
}

function withUploads(lost: LostFiles, uploads: MissingUploads): LostFiles {
  return { count: lost.count + uploads.count, example: lost.example ?? uploads.example }
}

function interrupted({ count }: MissingUploads): string {
  const missing = `${counted(count, 'upload')} to builds ${verb(count, 'has', 'have')} no file`
  return `${missing}. ${count === 1 ? 'It' : 'Each'} was interrupted, or its file was lost.`
}

async function backUpDatabase(
  { db, place }: OpenStore,
  folder: string,
): Promise<Pick<Manifest, 'engine' | 'tables'>> {
  if (place.isServer) {
    const patient = place.openPatient()
    const tables = await writeTableFiles(patient, folder).finally(() => patient.destroy())
    return { engine: 'postgresql', tables }
  }
  const file = join(folder, DATABASE)
  await backupDatabase(db, file)
  return { engine: 'sqlite', tables: await countRows(file) }
}

/** The last step: until then, its rows are read, for which it is opened. */
async function fileHash(
  folder: string,
  { engine }: Pick<Manifest, 'engine'>,
): Promise<Pick<Manifest, 'database'>> {
  return engine === 'sqlite' ? { database: await hashOf(join(folder, DATABASE)) } : {}
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function makeEmptyFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700)
    if (namesInFolder(folder).length === 0) return
  } catch (error) {
    throw new CliError(`${folder} cannot be used: ${reasonOf(error)}.`)
  }
  throw new CliError(`${folder} is not empty. Name a new folder.`)
}
