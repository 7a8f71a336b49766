import { type Kysely, type RawBuilder, sql } from 'kysely'
import { wordsOf } from './dialect.ts'

/**
 * Adds an index to a table that may have many rows, unless it is there. In `prepare`, others write to the table
 * meanwhile, and what an interrupted attempt left is removed first; in `up`, nothing is left to do then.
 *
 * @param on table, columns and condition
 */
export async function addIndex<Tables>(
  db: Kysely<Tables>,
  name: string,
  on: RawBuilder<unknown>,
): Promise<void> {
  if (await hasIndex(db, name)) return
  await removeIndex(db, name)
  await run(db, sql`create index ${besides(db)} ${sql.ref(name)} on ${on}`)
}

/**
 * Puts another index in the place of one of the same name, if that exists. In `prepare`, it only gets built, while
 * queries use the earlier one.
 *
 * @param on table, columns and condition
 */
export async function replaceIndex<Tables>(
  db: Kysely<Tables>,
  name: string,
  on: RawBuilder<unknown>,
): Promise<void> {
  const next = `${name}_next`
  if (isBesideOthers(db)) {
    await addIndex(db, next, on)
    return
  }
  const isBuilt = await hasIndex(db, next)
  if (!isBuilt) await removeIndex(db, next)
  await removeIndex(db, name)
  if (isBuilt) await sql`alter index ${sql.ref(next)} rename to ${sql.ref(name)}`.execute(db)
  else await addIndex(db, name, on)
}

/** Whether there is a valid index of this name. */
export async function hasIndex<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{
    valid: unknown
  }>`select ${wordsOf(db).hasIndex(name)} as valid`.execute(db)
  return Boolean(rows[0]?.valid)
}

async function removeIndex<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  await run(db, sql`drop index ${besides(db)} if exists ${sql.ref(name)}`)
}

/** Whether others can write to the table meanwhile: in `prepare`. */
function isBesideOthers<Tables>(db: Kysely<Tables>): boolean {
  return !db.isTransaction && wordsOf(db).names !== undefined
}

function besides<Tables>(db: Kysely<Tables>): RawBuilder<unknown> {
  return isBesideOthers(db) ? sql`concurrently` : sql``
}

/**
 * In `prepare`, it waits for older transactions without a limit: nobody waits for it, and the next attempt would wait as
 * long.
 */
async function run<Tables>(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<void> {
  if (isBesideOthers(db)) await sql`set lock_timeout = 0`.execute(db)
  await statement.execute(db)
  if (isBesideOthers(db)) await sql`reset lock_timeout`.execute(db)
}
