import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** The server keeps as many bytes of a name. */
const LONGEST_NAME = 63

/**
 * Names of the sessions of our other processes on this database, without repetition.
 *
 * @param own names of this process's sessions
 */
export async function otherSessions(db: Connection, own: readonly string[]): Promise<string[]> {
  const names = own.map((name) => name.slice(0, LONGEST_NAME))
  const { rows } = await sql<{ name: string }>`select distinct application_name as name
    from pg_stat_activity where datname = current_database() and application_name like 'pagemark %'
    and not application_name = any(${names}) order by name`.execute(db)
  return rows.map(({ name }) => name)
}
