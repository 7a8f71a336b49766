import type { Connection } from '../../store/database/database.ts'
import { createFilled, latestMigration, migrationState } from '../../store/database/migrate.ts'
import { isSameDatabase } from '../../store/database/same-database.ts'
import { copyRows } from '../../store/transfer/copy-database.ts'
import { markMoved, movedTo, unmarkMoved } from '../../store/transfer/moved-mark.ts'
import type { Tally } from '../../store/transfer/read-tables.ts'
import { isUnavailable } from '../../store/database/unavailable.ts'
import { CliError } from '../cli-error.ts'
import type { Config } from '../config.ts'
import { openDataFolder } from '../data-folder.ts'
import { reasonOf } from '../file-reason.ts'
import { databaseFault } from '../database-url.ts'
import { type DatabasePlace, databasePlace } from '../database-place.ts'
import { lockStopped } from '../lock-folder.ts'
import { EmptyDatabase, type OpenStore, requireFile, withStore } from '../open-store.ts'
import { ownKeyFile } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'

/** Copies this installation's database to an empty one on a server and compares the copy, which is used from then on. */
export async function runMove(
  to: string,
  { config: readConfig, print, say }: Terminal,
): Promise<void> {
  const fault = databaseFault(to)
  if (fault !== undefined) throw new CliError(`The value of --to ${fault}.`)
  const config = readConfig()
  requireFile(config)
  // Anything that a running server writes meanwhile would be lost.
  const unlock = lockStopped(config, stopFirst(config))
  try {
    const move = async ({ store, place, folder }: OpenStore) => {
      if ((await store.users.count()) === 0) {
        throw new CliError(`The database ${place.name} has no account. ${SOURCE}`)
      }
      const target = databasePlace(
        { ...config, DATABASE_URL: to },
        openDataFolder(config.DATA_DIR),
        '--to or PGPASSWORD',
      )
      for (const [table, { rows }] of Object.entries(await moved(place, target))) {
        if (rows > 0) print(`${table.padEnd(20)} ${String(rows).padStart(10)}`)
      }
      const keyFile = config.SECRET_KEY_FILE ?? ownKeyFile(folder)
      say(`All rows of ${place.name} are in ${target.name}, counted and compared.`)
      say(
        [
          `Before the next start, set PAGEMARK_DATABASE_URL to the new database and PAGEMARK_SECRET_KEY_FILE to ${keyFile}.`,
          'Without this key, passwords of pages, channels and second factors cannot be read.',
          'Screenshots and other files of runs stay where they are.',
          `No server starts on ${place.name} any more. If this was a rehearsal, run "pagemark move --undo".`,
        ].join('\n'),
      )
    }
    await withStore(config, move)
  } catch (error) {
    if (error instanceof EmptyDatabase) throw new CliError(`${error.message} ${SOURCE}`)
    throw error
  } finally {
    unlock()
  }
}

const SOURCE =
  '"pagemark move" copies the database that the settings name: that of PAGEMARK_DATABASE_URL, or the one in PAGEMARK_DATA_DIR if it is not set.'

/** Lets servers use this installation's database again after it was moved. */
export async function runUndoMove({ config: readConfig, say }: Terminal): Promise<void> {
  const config = readConfig()
  requireFile(config)
  const unlock = lockStopped(config, stopFirst(config))
  try {
    const undo = async ({ db, place }: OpenStore) => {
      // A move may still be copying.
      await refuseOthers(place, db)
      const to = await movedTo(db)
      if (to === undefined) throw new CliError(`The database ${place.name} was not moved.`)
      await unmarkMoved(db)
      say(`Servers may use ${place.name} again. It has nothing that was stored in ${to} since.`)
      say(
        `Start no server on ${to} any more: both would do the same work and remove each other’s files.`,
      )
    }
    await withStore(config, undo)
  } finally {
    unlock()
  }
}

function stopFirst({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return `A Pagemark server is using ${DATA_DIR}. Stop it first.`
}

async function refuseOthers(place: DatabasePlace, db: Connection): Promise<void> {
  const others = await place.othersOn(db)
  if (others.length === 0) return
  throw new CliError(
    `Stop all other Pagemark processes first. ${place.name} is used by ${others.join(', ')}.`,
  )
}

async function moved(place: DatabasePlace, target: DatabasePlace): Promise<Tally> {
  const [from, into] = [place.openPatient(), target.openPatient()]
  try {
    await refuseOthers(place, from)
    await target.check(into)
    if (place.isServer && (await isSameDatabase(from, into))) {
      throw new CliError(`The settings and --to name the same database, ${target.name}. ${SOURCE}`)
    }
    if (!(await migrationState(into)).fresh) {
      throw new CliError(`The database ${target.name} is not empty. Name a new one.`)
    }
    return await copiedAndMarked({ from, into, place, target })
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`The database was not moved: ${messageOf(error, target)}`)
  } finally {
    await from.destroy()
    await into.destroy()
  }
}

interface Copying {
  readonly from: Connection
  readonly into: Connection
  readonly place: DatabasePlace
  readonly target: DatabasePlace
}

/** Marks the source before the copy is committed: at no time may servers use both. */
async function copiedAndMarked({ from, into, place, target }: Copying): Promise<Tally> {
  const before = await movedTo(from)
  let isMarked = false
  try {
    return await createFilled(into, latestMigration(), async (trx) => {
      const tally = await copyRows(from, trx)
      // Of an earlier move.
      await unmarkMoved(trx)
      isMarked = true
      await markMoved(from, target.name)
      // Those that started before it were not refused, and may have written since the copy.
      await refuseOthers(place, from)
      return tally
    })
  } catch (error) {
    if (!isMarked || (await isTakenBack({ from, into, before }))) throw error
    throw new CliError(
      `${messageOf(error, target)} It is not known whether the copy was completed. If ${target.name} is empty, repeat the move or run "pagemark move --undo".`,
    )
  }
}

interface Marked {
  readonly from: Connection
  readonly into: Connection
  /** Where an earlier move went. */
  readonly before: string | undefined
}

/** Whether the source has the mark that it had before; it keeps the new one unless the target is known to be empty. */
async function isTakenBack({ from, into, before }: Marked): Promise<boolean> {
  try {
    // The copy may exist if the server did not say so.
    if (!(await migrationState(into)).fresh) return false
    await (before === undefined ? unmarkMoved(from) : markMoved(from, before))
    return true
  } catch {
    // The first error is the reason.
    return false
  }
}

function messageOf(error: unknown, target: DatabasePlace): string {
  if (error instanceof CliError) return error.message
  const isOfDatabase = isUnavailable(error) || (error instanceof Error && 'code' in error)
  return isOfDatabase ? target.refusalOf(error) : `${reasonOf(error)}.`
}
