import { existsSync } from 'node:fs'
import type { Connection } from '../store/database/database.ts'
import { isFillable } from '../store/database/migrate.ts'
import { keepsSession } from '../store/database/postgres.ts'
import { serverConnection } from '../store/database/server-connection.ts'
import { doSignalsArrive } from '../store/signals/try-signals.ts'
import { type Checked, fails, works } from './checkup.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import type { DatabasePlace } from './database-place.ts'
import { serverRefusal } from './database-refusal.ts'
import { databaseServer } from './database-server.ts'
import { driverUrl } from './database-url.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATABASE_LISTEN_URL'>

/**
 * Whether the first start has yet to create the tables; nothing is created here, so that a backup can still be restored.
 *
 * @throws {CliError} if they could not be created
 */
export async function isNewDatabase(place: DatabasePlace, folder: DataFolder): Promise<boolean> {
  if (!place.isServer) return !existsSync(folder.database)
  const db = place.openPatient()
  try {
    await place.check(db)
    return await isFillable(db)
  } catch (error) {
    throw new CliError(place.refusalOf(error), 1)
  } finally {
    await db.destroy()
  }
}

/** The server, and how it is reached: version, encryption, and whether signals of other processes arrive. */
export async function serverLines(
  db: Connection,
  { DATABASE_URL, DATABASE_LISTEN_URL }: Settings,
): Promise<Checked[]> {
  if (DATABASE_URL === undefined) return []
  const { version, tls } = await serverConnection(db)
  const isDirect = keepsSession(db)
  const way = isDirect ? (tls ?? 'not encrypted') : 'through a pooler'
  const signals = await signalsLine(db, DATABASE_LISTEN_URL, isDirect)
  return [works(`PostgreSQL ${version}, ${way}`), ...signals]
}

async function signalsLine(
  db: Connection,
  listen: string | undefined,
  isDirect: boolean,
): Promise<Checked[]> {
  const setting = 'PAGEMARK_DATABASE_LISTEN_URL'
  if (listen === undefined) {
    const late = `Other processes notice new work within a second: ${setting} is not set.`
    return isDirect ? [] : [works(late)]
  }
  try {
    const arrive = await doSignalsArrive(db, driverUrl(listen))
    if (arrive) return [works(`Signals arrive through ${setting}.`)]
    const lost = `No signal arrives through ${setting}: it leads to another database or through a pooler.`
    return [fails(lost)]
  } catch (error) {
    return [fails(serverRefusal(error, databaseServer(listen), setting))]
  }
}
