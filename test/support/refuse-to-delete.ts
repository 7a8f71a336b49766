import { sql } from 'kysely'
import type { Connection } from '../../src/store/database/database.ts'
import { engineOfTests } from './migrated-database.ts'

/** Makes every delete from this table fail with "no", for tests of operations that must not be half done. */
export async function refuseToDelete(db: Connection, table: string): Promise<void> {
  if (engineOfTests() === 'sqlite') {
    await sql`create trigger refusal before delete on ${sql.table(table)}
      begin select raise(abort, 'no'); end`.execute(db)
    return
  }
  await sql`create or replace function refuse() returns trigger language plpgsql as
    'begin raise exception ''no''; end'`.execute(db)
  await sql`create trigger refusal before delete on ${sql.table(table)}
    execute function refuse()`.execute(db)
}
