import { openDatabaseServer } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { openMigratedBy } from '../../test/support/migrated-database.ts'
import { askServer, postgresDatabases } from '../../test/support/postgres/postgres-databases.ts'
import { startPostgres } from '../../test/support/postgres/postgres-server.ts'

const TEMPLATE = 'pagemark_bench'

/** From now on, `openTestStore` opens databases of a PostgreSQL server that is started for it. */
export async function startOnPostgres(): Promise<{ stop(): Promise<void> }> {
  const server = await startPostgres()
  const named = { url: server.urlOf(TEMPLATE), template: TEMPLATE }
  await askServer(named, `create database ${TEMPLATE}`)
  const db = openDatabaseServer({ url: named.url, pool: 1, name: 'bench' })
  await migrate(db)
  await db.destroy()
  openMigratedBy('postgres', postgresDatabases({ ...named, guarded: '' }))
  return server
}
