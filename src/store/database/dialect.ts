import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** The few things that SQLite and PostgreSQL say differently. */
export interface DialectWords {
  /** The database's clock: integer milliseconds since 1970, so that no two machines disagree. */
  readonly now: RawBuilder<number>
  /** Ends a `select … for update` where many workers look for work; SQLite has one writer anyway. */
  readonly skipLocked: RawBuilder<unknown>
  /** Ends a `select` whose rows nobody may change before the transaction is over. */
  readonly lockRows: RawBuilder<unknown>
}

const SQLITE: DialectWords = {
  now: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`,
  skipLocked: sql``,
  lockRows: sql``,
}

const POSTGRES: DialectWords = {
  now: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  skipLocked: sql`for update skip locked`,
  lockRows: sql`for update`,
}

export function wordsOf<Tables>(db: Kysely<Tables>): DialectWords {
  return db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE
}

/** What the database's clock shows: milliseconds since 1970. */
export async function clock<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number | string }>`select ${wordsOf(db).now} as now`.execute(db)
  return Number(rows[0]?.now)
}
