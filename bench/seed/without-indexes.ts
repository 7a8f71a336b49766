import { PostgresAdapter, sql } from 'kysely'
import type { Connection } from '../../src/store/database/database.ts'

interface Index {
  readonly name: string
  readonly definition: string
}

/**
 * Drops the indexes of these tables, except for keys, and creates them again after `fill`: updating them row by row in
 * random order takes ten times as long. If `fill` throws, the database must be discarded.
 */
export async function withoutIndexes(
  db: Connection,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = isOnServer(db) ? await ofServer(db, tables) : await ofFile(db, tables)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await fill()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
}

export function isOnServer(db: Connection): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

async function ofFile(db: Connection, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await sql<Index>`select name, sql as definition from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)})`.execute(db)
  return rows
}

async function ofServer(db: Connection, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join(tables)})
      and indexname not in (select conname from pg_constraint)`.execute(db)
  return rows
}
