import { Kysely, sql } from 'kysely'
import { type Connection, type Database, reading } from './database.ts'
import { wordsOf } from './dialect.ts'
import { ReaderDialect } from './reader-dialect.ts'
import { FileAdapter } from './sqlite.ts'
import type { ReaderConnection, Readers } from './sqlite-readers.ts'

/** Whether long reads have a place other than this process's only connection, which serves all others. */
export function mayReadElsewhere(db: Connection): boolean {
  const connection = connectionsOf(db)
  return connection !== undefined && isOpen(connection)
}

/** Called when reads in the threads fail or work again. Nobody else can see that, because all reads are answered. */
export interface ThreadTries {
  readonly failed: (error: unknown) => void
  readonly worked: () => void
}

/** Reports when long reads fail in the threads of this database, and when they work again. */
export function watchLongReads(db: Connection, tries: ThreadTries): void {
  const connection = connectionsOf(db)
  if (connection) connection.tries = tries
}

/** The first, and perhaps another connection on the same snapshot, so that both can be asked at once. */
export type Snapshots = readonly [Connection, Connection?]

/**
 * The same as `reading`, for what takes milliseconds. SQLite reads within its caller, so threads do this, on connections
 * of their own: they see all that was committed before. What threads cannot do is done here.
 */
export async function readingLong<Answer>(
  db: Connection,
  ask: (snapshots: Snapshots) => Promise<Answer>,
): Promise<Answer> {
  const here = async () => await reading(db, async (snapshot) => await ask([snapshot]))
  const others = connectionsOf(db)
  if (others === undefined || !isOpen(others)) return await here()
  others.users += 1
  try {
    others.wake()
    const answer = await readingBeside(db, others, ask)
    others.tries?.worked()
    return answer
  } catch (error) {
    // An error of the query itself is thrown once more.
    const answer = await here()
    others.pausedAt = performance.now()
    others.tries?.failed(error)
    return answer
  } finally {
    others.users -= 1
  }
}

async function readingBeside<Answer>(
  db: Connection,
  { reader, helper }: Connections,
  ask: (snapshots: Snapshots) => Promise<Answer>,
): Promise<Answer> {
  return await reading(reader, async (one) => {
    if (helper === undefined) return await ask([one])
    return await reading(helper, async (two) => {
      const before = await stateOf(db)
      await Promise.all([takeSnapshot(one), takeSnapshot(two)])
      // Nothing was committed in between, so both see the same.
      const isSame = before === (await stateOf(db))
      return await ask(isSame ? [one, two] : [one])
    })
  })
}

async function stateOf(db: Connection): Promise<string | null | undefined> {
  const { rows } = await sql<{
    state: string | null
  }>`select ${wordsOf(db).state} as state`.execute(db)
  return rows[0]?.state
}

/** A transaction sees what was committed before it first reads. */
async function takeSnapshot(db: Connection): Promise<void> {
  await sql`select 1 from sqlite_schema limit 1`.execute(db)
}

interface Connections extends Pick<Readers, 'wake'> {
  readonly reader: Connection
  /** Only who has the reader asks it, so nobody waits for it. */
  readonly helper: Connection | undefined
  /** Number of those who have the reader or wait for it. */
  users: number
  /** When they last failed. */
  pausedAt: number | undefined
  tries: ThreadTries | undefined
}

/** Starting threads that fail again takes longer than most reads. */
const PAUSE_MS = 60_000

function isOpen({ users, pausedAt }: Connections): boolean {
  if (users >= MOST_USERS) return false
  return pausedAt === undefined || performance.now() - pausedAt >= PAUSE_MS
}

/** Reading here is better than waiting for as many, and whoever asks is then served more slowly. */
const MOST_USERS = 20

const connections = new WeakMap<FileAdapter, Connections>()

/** None in a transaction, or where a plugin changes statements. */
function connectionsOf(db: Connection): Connections | undefined {
  const { adapter, plugins } = db.getExecutor()
  if (db.isTransaction || plugins.length > 0 || !(adapter instanceof FileAdapter)) return undefined
  const known = connections.get(adapter) ?? openConnections(adapter)
  if (known) connections.set(adapter, known)
  return known
}

function openConnections({ readers, log }: FileAdapter): Connections | undefined {
  if (readers === undefined) return undefined
  const open = (thread: ReaderConnection) =>
    new Kysely<Database>({ dialect: new ReaderDialect(thread), ...(log && { log }) })
  const { reader, helper } = readers
  const wake = () => readers.wake()
  const state = { users: 0, pausedAt: undefined, tries: undefined }
  return { reader: open(reader), helper: helper && open(helper), wake, ...state }
}
