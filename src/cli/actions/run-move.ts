import { createFilled, latestMigration, migrationState } from '../../store/database/migrate.ts'
import { copyRows } from '../../store/transfer/copy-database.ts'
import { isUnavailable } from '../../store/database/unavailable.ts'
import { CliError } from '../cli-error.ts'
import { openDataFolder } from '../data-folder.ts'
import { reasonOf } from '../file-reason.ts'
import { databaseFault } from '../database-url.ts'
import { type DatabasePlace, databasePlace } from '../database-place.ts'
import { lockStopped } from '../lock-folder.ts'
import { withStore } from '../open-store.ts'
import { ownKeyFile } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'

/** Copies this installation's database to an empty one on a server and compares the copy. */
export async function runMove(
  to: string,
  { config: readConfig, print, say }: Terminal,
): Promise<void> {
  const fault = databaseFault(to)
  if (fault !== undefined) throw new CliError(`The value of --to ${fault}.`)
  const config = readConfig()
  // Anything that a running server writes meanwhile would be lost.
  const unlock = lockStopped(
    config,
    `A Pagemark server is using ${config.DATA_DIR}. Stop it first.`,
  )
  try {
    await withStore(config, async ({ place, folder }) => {
      const target = databasePlace(
        { ...config, DATABASE_URL: to },
        openDataFolder(config.DATA_DIR),
        '--to or PGPASSWORD',
      )
      const [from, into] = [place.openPatient(), target.openPatient()]
      try {
        const others = await place.othersOn(from)
        if (others.length > 0)
          throw new CliError(
            `Stop all other Pagemark processes first. ${place.name} is used by ${others.join(', ')}.`,
          )
        await target.check(into)
        if (!(await migrationState(into)).fresh) {
          throw new CliError(`The database ${target.name} is not empty. Name a new one.`)
        }
        const tally = await createFilled(into, latestMigration(), (trx) => copyRows(from, trx))
        for (const [table, { rows }] of Object.entries(tally)) {
          if (rows > 0) print(`${table.padEnd(20)} ${String(rows).padStart(10)}`)
        }
        const keyFile = config.SECRET_KEY_FILE ?? ownKeyFile(folder)
        say(`All rows of ${place.name} are in ${target.name}, counted and compared.`)
        say(
          [
            `Before the next start, set PAGEMARK_DATABASE_URL to the new database and PAGEMARK_SECRET_KEY_FILE to ${keyFile}.`,
            'Without this key, passwords of pages, channels and second factors cannot be read.',
            'Screenshots and other files of runs stay where they are.',
          ].join('\n'),
        )
      } catch (error) {
        if (error instanceof CliError) throw error
        throw new CliError(`The database was not moved: ${messageOf(error, target)}`)
      } finally {
        await from.destroy()
        await into.destroy()
      }
    })
  } finally {
    unlock()
  }
}

function messageOf(error: unknown, target: DatabasePlace): string {
  const isOfDatabase = isUnavailable(error) || (error instanceof Error && 'code' in error)
  return isOfDatabase ? target.refusalOf(error) : `${reasonOf(error)}.`
}
