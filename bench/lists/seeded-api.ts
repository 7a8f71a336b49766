import { sql } from 'kysely'
import { openDatabase, openDatabaseServer } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { startApi } from '../../test/support/api.ts'
import { type Engine, openMigratedBy } from '../../test/support/migrated-database.ts'

/** The service with a seeded database, and the data of its largest owner. */
export interface SeededApi extends AsyncDisposable {
  readonly engine: Engine
  /** Address of the API. */
  readonly address: string
  readonly secret: string
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

/** @param place a database filled by `npm run seed`: a SQLite file, or a URL */
export async function serveSeeded(place: string): Promise<SeededApi> {
  const engine = place.startsWith('postgres') ? 'postgres' : 'sqlite'
  const db =
    engine === 'postgres'
      ? openDatabaseServer({ url: place, pool: 10, name: 'pagemark bench' })
      : openDatabase(place)
  await migrate(db)
  openMigratedBy(engine, async () => ({ db, close: async () => await db.destroy() }))
  const api = await startApi()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'user-1@pagemark.example')
    .executeTakeFirstOrThrow()
  const { secret } = await api.key({ kind: 'user', id, level: 'expert' })
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
    engine,
    address: api.address,
    secret,
    lookUp: async () =>
      await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirstOrThrow(),
    ...counts,
    project,
    withResults: withResults.map((row) => row.id),
    others: others.map((row) => row.id),
    [Symbol.asyncDispose]: async () => await api[Symbol.asyncDispose](),
  }
}
