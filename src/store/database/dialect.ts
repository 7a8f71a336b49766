import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** The few things that SQLite and PostgreSQL say differently. */
export interface DialectWords {
  /** The database's clock: integer milliseconds since 1970, so that no two machines disagree. */
  readonly now: RawBuilder<number>
  /** Ends a `select` where many workers look for work: rows that another holds are passed over. */
  readonly skipLocked: RawBuilder<unknown>
  /** Ends a `select` whose rows nobody may change before the transaction is over. SQLite has one writer anyway. */
  readonly lockRows: RawBuilder<unknown>
  /** Type of a column of text that sorts by its bytes, as SQLite's does: equal order on both engines. */
  readonly text: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  /**
   * Ends the `create table` of one whose rows change all the time: room for the next version of a row on the page
   * of the one before, and no dead rows for long.
   */
  readonly churning: RawBuilder<unknown>
  /** Keeps the engine from compressing a column of bytes that are compressed already. */
  readonly storeAsIs: (table: string, column: string) => RawBuilder<unknown> | undefined
}

const SQLITE: DialectWords = {
  now: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`,
  skipLocked: sql``,
  lockRows: sql``,
  text: sql`text`,
  bytes: sql`blob`,
  churning: sql``,
  storeAsIs: () => undefined,
}

/** Nobody changes a row's key, and references to it go on meanwhile: `no key`. */
const LOCK = sql`for no key update`

const POSTGRES: DialectWords = {
  now: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  skipLocked: sql`${LOCK} skip locked`,
  lockRows: LOCK,
  text: sql`text collate "C"`,
  bytes: sql`bytea`,
  churning: sql`with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02)`,
  storeAsIs: (table, column) =>
    sql`alter table ${sql.ref(table)} alter column ${sql.ref(column)} set storage external`,
}

export function wordsOf<Tables>(db: Kysely<Tables>): DialectWords {
  return db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE
}

/** What the database's clock shows: milliseconds since 1970. */
export async function clock<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${wordsOf(db).now} as now`.execute(db)
  return Number(rows[0]?.now)
}
