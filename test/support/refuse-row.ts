import { sql } from 'kysely'
import type { Connection } from '../../src/store/database/database.ts'
import { engineOfTests } from './migrated-database.ts'

export interface RefusedRow {
  readonly table: string
  readonly event: 'insert' | 'update' | 'delete'
  readonly column: string
  readonly value: string
}

/** Makes this change of rows with this value fail with "no", for tests of what holds up others. */
export async function refuseRow(
  db: Connection,
  { table, event, column, value }: RefusedRow,
): Promise<void> {
  const row = sql.raw(event === 'delete' ? 'old' : 'new')
  const head = sql`create trigger ${sql.id(`refused_${table}`)} before ${sql.raw(event)}
    on ${sql.table(table)} for each row when (${row}.${sql.id(column)} = ${sql.lit(value)})`
  if (engineOfTests() === 'sqlite') {
    await sql`${head} begin select raise(abort, 'no'); end`.execute(db)
    return
  }
  await sql`create or replace function refuse() returns trigger language plpgsql as
    'begin raise exception ''no''; end'`.execute(db)
  await sql`${head} execute function refuse()`.execute(db)
}

/** Ends what `refuseRow` does. */
export async function acceptRow(db: Connection, table: string): Promise<void> {
  const on = engineOfTests() === 'sqlite' ? sql`` : sql`on ${sql.table(table)}`
  await sql`drop trigger ${sql.id(`refused_${table}`)} ${on}`.execute(db)
}
