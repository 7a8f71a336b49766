import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** The few things that SQLite and PostgreSQL say differently. */
export interface DialectWords {
  /** The database's clock: integer milliseconds since 1970, so that no two machines disagree. */
  readonly now: RawBuilder<number>
  /** Ends a `select` where many workers look for work: rows of these tables that another holds are passed over. */
  readonly skipLocked: (...tables: readonly string[]) => RawBuilder<unknown>
  /** Ends a `select` whose rows nobody may change before the transaction is over. SQLite has one writer anyway. */
  readonly lockRows: RawBuilder<unknown>
  /** The same where many may hold a row so at once. */
  readonly shareRows: RawBuilder<unknown>
  /**
   * Holds a name that has no row of its own until the transaction is over: waits for it, or says whether it is had.
   * Undefined where one writer at a time holds everything.
   */
  readonly names:
    | {
        readonly lock: (name: string) => RawBuilder<unknown>
        readonly tryLock: (name: string) => RawBuilder<boolean>
      }
    | undefined
  /** Type of a column of text that sorts by its bytes, as SQLite's does: equal order on both engines. */
  readonly text: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  /**
   * Ends the `create table` of one whose rows change all the time: room for the next version of a row on the page
   * of the one before, and no dead rows for long.
   */
  readonly churning: RawBuilder<unknown>
  /** Was a transaction given up for another's sake, so that it may succeed when it is tried again? */
  readonly isGivenUp: (error: unknown) => boolean
  /** Was a row refused because another has what only one may have? */
  readonly isTaken: (error: unknown) => boolean
  /** A text has this one somewhere. */
  readonly contains: (within: RawBuilder<unknown>, text: string) => RawBuilder<boolean>
  /** A text is among these; one parameter however many they are. */
  readonly isOneOf: (text: RawBuilder<unknown>, texts: readonly string[]) => RawBuilder<boolean>
  /** What an index of trigrams needs; undefined where there is none. */
  readonly trigrams:
    | {
        readonly extensions: readonly string[]
        /** Does the server lack them, or not let us have them? */
        readonly isRefused: (error: unknown) => boolean
      }
    | undefined
  /** Keeps the engine from compressing a column of bytes that are compressed already. */
  readonly storeAsIs: (table: string, column: string) => RawBuilder<unknown> | undefined
}

const SQLITE: DialectWords = {
  now: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`,
  skipLocked: () => sql``,
  lockRows: sql``,
  shareRows: sql``,
  names: undefined,
  text: sql`text`,
  bytes: sql`blob`,
  churning: sql``,
  isGivenUp: () => false,
  isTaken: (error) => codeOf(error).startsWith('SQLITE_CONSTRAINT_UNIQUE'),
  contains: (within, text) => sql<boolean>`instr(${within}, ${text}) > 0`,
  isOneOf: (text, texts) =>
    sql<boolean>`${text} in (select value from json_each(${JSON.stringify(texts)}))`,
  trigrams: undefined,
  storeAsIs: () => undefined,
}

/** `serialization_failure` and `deadlock_detected`. */
const GIVEN_UP = new Set(['40001', '40P01'])

/** `insufficient_privilege`, `undefined_file` and `feature_not_supported`: an extension that is not installed, or not allowed. */
const REFUSED = new Set(['42501', '58P01', '0A000'])

/** Nobody changes a row's key, and references to it go on meanwhile: `no key`. */
const LOCK = sql`for no key update`

const POSTGRES: DialectWords = {
  now: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  skipLocked: (...tables) =>
    sql`${LOCK} of ${sql.join(tables.map((table) => sql.ref(table)))} skip locked`,
  lockRows: LOCK,
  shareRows: sql`for share`,
  names: {
    lock: (name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
    tryLock: (name) => sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,
  },
  text: sql`text collate "C"`,
  bytes: sql`bytea`,
  churning: sql`with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02)`,
  isGivenUp: (error) => GIVEN_UP.has(codeOf(error)),
  isTaken: (error) => codeOf(error) === '23505',
  contains: containsOnServer,
  isOneOf: (text, texts) => sql<boolean>`${text} = any(${texts})`,
  trigrams: {
    extensions: ['pg_trgm', 'btree_gin'],
    isRefused: (error) => REFUSED.has(codeOf(error)),
  },
  storeAsIs: (table, column) =>
    sql`alter table ${sql.ref(table)} alter column ${sql.ref(column)} set storage external`,
}

/** What `like` compares with takes at most so many steps for each character of a text. */
const MOST_LIKE = 64

/**
 * By `like`, which alone reads an index of trigrams, where there is one. It goes back for each character, so that it
 * compares no more than the beginning of a long text.
 */
function containsOnServer(within: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const characters = Array.from(text)
  const beginning = characters.slice(0, MOST_LIKE).join('')
  const literal = beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const has = sql<boolean>`${within} like ${`%${literal}%`}`
  if (characters.length <= MOST_LIKE) return has
  return sql<boolean>`(${has} and strpos(${within}, ${text}) > 0)`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function wordsOf<Tables>(db: Kysely<Tables>): DialectWords {
  return db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE
}

/** What the database's clock shows: milliseconds since 1970. */
export async function clock<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${wordsOf(db).now} as now`.execute(db)
  return Number(rows[0]?.now)
}
