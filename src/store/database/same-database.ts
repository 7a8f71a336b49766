import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** Whether two connections lead to one database, as through a pooler and without. */
export async function isSameDatabase(one: Connection, other: Connection): Promise<boolean> {
  const [first, second] = await Promise.all([identityOf(one), identityOf(other)])
  return first === second
}

async function identityOf(db: Connection): Promise<string | undefined> {
  const { rows } = await sql<{ identity: string }>`
    select concat(pg_postmaster_start_time(), ' ', oid) as identity
    from pg_database where datname = current_database()`.execute(db)
  return rows[0]?.identity
}
