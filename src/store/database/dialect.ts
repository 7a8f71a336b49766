import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { nameStatement } from './named-statements.ts'

/** Where SQLite and PostgreSQL differ. */
export interface DialectWords {
  /** The database's clock: integer milliseconds since 1970, so that machines agree. */
  readonly now: RawBuilder<number>
  /**
   * State of all data that a query sees: equal in two queries only if nothing was committed in between, by any process.
   * Null if the engine cannot say. See docs/decisions/075-kept-lists.md.
   */
  readonly state: RawBuilder<string | null>
  /** Whether the database accepts changes, as far as the engine knows without making one. */
  readonly isWritable: RawBuilder<boolean>
  /** Ends a `select` by which several workers look for work: rows of these tables that another holds are skipped. */
  readonly skipLocked: (...tables: readonly string[]) => RawBuilder<unknown>
  /** The same with a shared lock: only rows that another changes are skipped. */
  readonly skipChanging: (...tables: readonly string[]) => RawBuilder<unknown>
  /** Ends a `select` whose rows cannot be changed by others before the transaction ends. SQLite has only one writer. */
  readonly lockRows: RawBuilder<unknown>
  /** The same with a shared lock. */
  readonly shareRows: RawBuilder<unknown>
  /** Ends a join: locks its row of this table with a shared lock, and then those of the others, in this order. */
  readonly shareFirst: (shared: string, ...changed: readonly string[]) => RawBuilder<unknown>
  /**
   * Locks a name without a row until the transaction ends: waits for it, or says whether it was free. Undefined if one
   * writer at a time holds everything.
   */
  readonly names:
    | {
        readonly lock: (name: string) => RawBuilder<unknown>
        readonly tryLock: (name: string | RawBuilder<string>) => RawBuilder<boolean>
      }
    | undefined
  /** Whether `with` may change rows. */
  readonly changesInWith: boolean
  /** Type of a text column that sorts by bytes, as SQLite does: equal order on both engines. */
  readonly text: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  /**
   * Ends the `create table` of a table with frequent updates: space for a row's next version on the same page, and
   * prompt removal of dead rows.
   */
  readonly churning: RawBuilder<unknown>
  /** Whether a transaction was aborted in favour of another, so that a retry may succeed. */
  readonly isGivenUp: (error: unknown) => boolean
  /** Whether a row violated a unique constraint. */
  readonly isTaken: (error: unknown) => boolean
  /** Whether a text contains another. Not by `like`, which compares again for each character, and takes milliseconds. */
  readonly contains: (within: RawBuilder<unknown>, text: string) => RawBuilder<boolean>
  /**
   * A parameter whose value never changes the plan. After each run better-sqlite3 clears the parameters of a statement,
   * and SQLite 3.54 then plans it again, unless no parameter is compared directly: that takes longer than most queries.
   */
  readonly unplanned: (value: unknown) => RawBuilder<never>
  /** Whether a text is one of these; one parameter, however many they are. A blank gets a `list` as its value. */
  readonly isOneOf: (
    text: RawBuilder<unknown>,
    texts: readonly string[] | RawBuilder<never>,
  ) => RawBuilder<boolean>
  /**
   * Whether a text is one of those that a query returns, which are few. PostgreSQL expects of an unknown limit a tenth of
   * the rows, but of an array ten elements.
   */
  readonly isAmong: (text: RawBuilder<unknown>, texts: Expression<unknown>) => RawBuilder<boolean>
  /** Whether a row is one of this many that meet a condition, and that no other transaction holds. */
  readonly isFirstOf: (rows: Rows) => RawBuilder<boolean>
  /** These texts as the value of a parameter. */
  readonly list: (texts: readonly string[]) => unknown
  /**
   * For the rest of the transaction, the planner expects reads of 100,000 entries of an index: from memory, or from a disk
   * without moving parts, and shared by several processes. By default, it prefers to read a whole table rather than the
   * part of an index that has all the columns, and lets one process do it. Also gives it memory for what it finds: up to
   * 64 MB, or what the server is configured to give.
   */
  readonly planLongReads: RawBuilder<unknown> | undefined
  /** What the planner knows of tables since they were last analyzed; undefined if it counts on none of that. */
  readonly statistics:
    | {
        /** Number of rows that a table had; negative if it was never analyzed. */
        readonly rowsOf: (table: string) => RawBuilder<number>
        /** Analyzes these tables, except one that another session is analyzing; blocks no reader and no writer. */
        readonly refresh: (tables: readonly string[]) => RawBuilder<unknown>
      }
    | undefined
  /**
   * For the rest of the transaction, a named statement is not planned again for its values. By default, the planner
   * decides by estimated costs.
   */
  readonly planOnce: RawBuilder<string> | undefined
  /**
   * For the rest of the transaction, the planner reads the first rows of an order from its index. By default, it sorts all
   * that it expects to be few, which a project that was just deleted makes many.
   */
  readonly readInOrder: RawBuilder<unknown> | undefined
  /** For a trigram index; undefined without one. */
  readonly trigrams:
    | {
        /** Whether a list has all of these elements, in the only form that uses an index of elements. */
        readonly haveAll: (
          list: RawBuilder<unknown>,
          wanted: readonly string[],
        ) => RawBuilder<boolean>
      }
    | undefined
  /** Keeps the engine from compressing a column of compressed bytes. */
  readonly storeAsIs: (table: string, column: string) => RawBuilder<unknown> | undefined
  /** Whether there is an index of this name, built to its end. */
  readonly hasIndex: (name: string) => RawBuilder<unknown>
}

interface Rows {
  readonly table: string
  readonly where: RawBuilder<boolean>
  readonly most: number
}

const SQLITE: DialectWords = {
  now: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`,
  // Changes by this connection, and a number that differs after a commit of any other.
  state: sql<string>`total_changes() || ' ' || (select data_version from pragma_data_version)`,
  // A full disk or a read-only file shows only when something is written.
  isWritable: sql<boolean>`true`,
  skipLocked: () => sql``,
  skipChanging: () => sql``,
  lockRows: sql``,
  shareRows: sql``,
  shareFirst: () => sql``,
  names: undefined,
  changesInWith: false,
  text: sql`text`,
  bytes: sql`blob`,
  churning: sql``,
  isGivenUp: () => false,
  isTaken: (error) => codeOf(error).startsWith('SQLITE_CONSTRAINT_UNIQUE'),
  contains: (within, text) => sql<boolean>`instr(${within}, ${text}) > 0`,
  unplanned: (value) => sql<never>`(select ${value})`,
  isOneOf: (text, texts) =>
    sql<boolean>`${text} in (select value from json_each(${isList(texts) ? jsonList(texts) : texts}))`,
  isAmong: (text, texts) => sql<boolean>`${text} in ${texts}`,
  isFirstOf: ({ table, where, most }) => sql<boolean>`rowid in (
    select rowid from ${sql.table(table)} where ${where} limit ${most})`,
  list: jsonList,
  planLongReads: undefined,
  statistics: undefined,
  planOnce: undefined,
  readInOrder: undefined,
  trigrams: undefined,
  storeAsIs: () => undefined,
  hasIndex: (name) =>
    sql`exists (select 1 from sqlite_schema where type = 'index' and name = ${name})`,
}

function jsonList(texts: readonly string[]): string {
  return JSON.stringify(texts)
}

function isList(texts: readonly string[] | RawBuilder<never>): texts is readonly string[] {
  return Array.isArray(texts)
}

/** `serialization_failure` and `deadlock_detected`. */
const GIVEN_UP = new Set(['40001', '40P01'])

/** Nobody changes a row's key, and others may still reference it: `no key`. */
const LOCK = sql`for no key update`

function tablesOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)))
}

/** Length of a text that may be compared this many times, once per character of the other. */
const MOST_COMPARED = 64

/** Compares again from each character, so only the beginning of a long text is looked for at first. */
function containsOnServer(within: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const characters = Array.from(text)
  const has = (part: string) => sql<boolean>`strpos(${within}, ${part}) > 0`
  if (characters.length <= MOST_COMPARED) return has(text)
  return sql<boolean>`(${has(characters.slice(0, MOST_COMPARED).join(''))} and ${has(text)})`
}

const POSTGRES: DialectWords = {
  now: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  // The transactions that this snapshot sees, since this start of the server or its last recovery from a crash: either
  // may have lost the latest, and use their numbers again. A recovery resets the statistics. The snapshot of a standby
  // does not name all transactions in progress.
  state: sql<string | null>`case when pg_is_in_recovery() then null
    else concat(pg_current_snapshot(), ' ', pg_postmaster_start_time(), ' ',
      pg_stat_get_bgwriter_stat_reset_time()) end`,
  isWritable: sql<boolean>`(current_setting('transaction_read_only') = 'off')`,
  skipLocked: (...tables) => sql`${LOCK} of ${tablesOf(tables)} skip locked`,
  skipChanging: (...tables) => sql`for share of ${tablesOf(tables)} skip locked`,
  lockRows: LOCK,
  shareRows: sql`for share`,
  shareFirst: (shared, ...changed) =>
    sql`for share of ${tablesOf([shared])} ${LOCK} of ${tablesOf(changed)}`,
  names: {
    lock: (name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
    tryLock: (name) => sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,
  },
  changesInWith: true,
  text: sql`text collate "C"`,
  bytes: sql`bytea`,
  churning: sql`with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02)`,
  isGivenUp: (error) => GIVEN_UP.has(codeOf(error)),
  isTaken: (error) => codeOf(error) === '23505',
  contains: containsOnServer,
  unplanned: (value) => sql<never>`${value}`,
  isOneOf: (text, texts) => sql<boolean>`${text} = any(${texts})`,
  isAmong: (text, texts) => sql<boolean>`${text} = any(array${texts})`,
  isFirstOf: ({ table, where, most }) => sql<boolean>`ctid = any(array(
    select ctid from ${sql.table(table)} where ${where} limit ${most} for update skip locked))`,
  list: (texts) => texts,
  // With 4 MB, many matches of a search are stored on the disk.
  planLongReads: sql`select set_config('random_page_cost', '1.1', true),
    set_config('parallel_setup_cost', '500', true), set_config('parallel_tuple_cost', '0.01', true),
    set_config('work_mem', case when pg_size_bytes(current_setting('work_mem')) < 67108864 then '64MB'
      else current_setting('work_mem') end, true)`,
  statistics: {
    rowsOf: (table) => sql<number>`(select reltuples from pg_class where oid = ${table}::regclass)`,
    refresh: (tables) =>
      sql`analyze (skip_locked) ${sql.join(tables.map((name) => sql.table(name)))}`,
  },
  planOnce: sql`set_config('plan_cache_mode', 'force_generic_plan', true)`,
  readInOrder: sql`set local enable_sort = off`,
  trigrams: { haveAll: (list, wanted) => sql<boolean>`${list} @> ${wanted}` },
  storeAsIs: (table, column) =>
    sql`alter table ${sql.ref(table)} alter column ${sql.ref(column)} set storage external`,
  hasIndex: (name) =>
    sql`exists (select 1 from pg_index where indexrelid = to_regclass(${name}) and indisvalid)`,
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function wordsOf<Tables>(db: Kysely<Tables>): DialectWords {
  return db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE
}

/** The database's time: milliseconds since 1970. */
export async function clock<Tables>(db: Kysely<Tables>): Promise<number> {
  const query = sql<{ now: number }>`select ${wordsOf(db).now} as now`.compile(db)
  nameStatement(query.sql)
  const { rows } = await db.executeQuery(query)
  return Number(rows[0]?.now)
}
