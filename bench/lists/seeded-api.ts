import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import {
  type Connection,
  openDatabase,
  openDatabaseServer,
} from '../../src/store/database/database.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { migrate, migrationState } from '../../src/store/database/migrate.ts'
import { hashToken } from '../../src/store/database/token.ts'
import { runProgram } from '../../test/support/program.ts'
import { startLogging } from './start-logging.ts'

const OWNER = 'user-1@pagemark.example'

/** A server with a seeded database, and the data of its largest owner. */
export interface SeededApi extends SeededData, AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'
  readonly address: string
  readonly secret: string
}

interface SeededData {
  readonly owner: Owner
  readonly db: Connection
  /** Looks up one row by its key, as the least that any response from the database takes. */
  readonly lookUp: () => Promise<unknown>
  readonly reports: number
  /** Number of reports of the owner whose lists are read. */
  readonly own: number
  readonly project: { readonly id: string; readonly name: string; readonly own: number }
  /** Reports of this owner with stored results, and others. */
  readonly withResults: readonly string[]
  readonly others: readonly string[]
}

/**
 * Serves it with the built program: beside a benchmark and its modules, the garbage collections of one process would be
 * twice as long.
 *
 * @param place a database filled by `npm run seed`: its `pagemark.db`, or a URL
 */
export async function serveSeeded(place: string): Promise<SeededApi> {
  const isServer = place.startsWith('postgres')
  const db = isServer
    ? openDatabaseServer({ url: place, pool: 1, name: 'pagemark bench' })
    : openDatabase(place)
  try {
    await assertSeeded(db)
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const data = await dataOf(db)
  // Nothing is sealed, and each run of the benchmark has a key of its own.
  await db.deleteFrom('secret_keys').execute()
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-lists-'))
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 })
  const env = {
    PAGEMARK_DATA_DIR: isServer ? folder : dirname(place),
    PAGEMARK_SECRET_KEY_FILE: keyFile,
    PAGEMARK_ROLE: 'web',
    PAGEMARK_LOG_LEVEL: 'info',
    // Counted as by default, but never reached.
    PAGEMARK_API_PER_MINUTE: '10000000',
    ...(isServer && { PAGEMARK_DATABASE_URL: place }),
  }
  const created = await runProgram(['key', 'create', '--user', OWNER], { env })
  if (created.code !== 0) throw new Error(created.stderr)
  const secret = created.stdout.trim()
  const server = await startLogging(env, join(folder, 'log'))
  return {
    engine: isServer ? 'postgres' : 'sqlite',
    address: server.address,
    secret,
    ...data,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await db.deleteFrom('keys').where('hash', '=', hashToken(secret)).execute()
      await db.deleteFrom('secret_keys').execute()
      await db.destroy()
      await rm(folder, { recursive: true })
    },
  }
}

/** Another database must not be migrated, or lose its keys. */
async function assertSeeded(db: Connection): Promise<void> {
  const { fresh } = await migrationState(db)
  const owner = db.selectFrom('users').select('id').where('email', '=', OWNER)
  const found = fresh ? undefined : await owner.executeTakeFirst()
  if (!found) throw new Error(`The database has no account ${OWNER}: fill one with "npm run seed".`)
}

async function dataOf(db: Connection): Promise<SeededData> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', OWNER)
    .executeTakeFirstOrThrow()
  const project = await db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select((eb) => ['projects.id', 'projects.name', eb.fn.countAll<number>().as('own')])
    .where('reports.owner_id', '=', id)
    .groupBy(['projects.id', 'projects.name'])
    .orderBy('own', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const withResults = await db
    .selectFrom('reports')
    .innerJoin('run_results', 'run_results.run_id', 'reports.shown_run_id')
    .select('reports.id')
    .where('owner_id', '=', id)
    .execute()
  const others = await db
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', id)
    .orderBy('id')
    .limit(1000)
    .execute()
  const { rows } = await sql<{ reports: number; own: number }>`
    select (select count(*) from reports) as reports,
      (select count(*) from reports where owner_id = ${id}) as own`.execute(db)
  const counts = rows[0] ?? { reports: 0, own: 0 }
  return {
    owner: { kind: 'user', id, level: 'expert' },
    db,
    lookUp: async () =>
      await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirstOrThrow(),
    ...counts,
    project,
    withResults: withResults.map((row) => row.id),
    others: others.map((row) => row.id),
  }
}
