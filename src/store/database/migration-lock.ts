import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'

/** Kysely's own lock, which earlier releases take: two releases do not migrate at once. */
const LOCK = sql.raw('3853314791062309107')

const PAUSE_MS = 200

/** A migration sends one statement after another: a session without any is that of a frozen process or a dead host. */
const IDLE_MS = 60_000

const HAVE_NO_LIMIT = ['statement_timeout', 'transaction_timeout']
const END_IDLE = ['idle_session_timeout', 'idle_in_transaction_session_timeout']

/** How long what is set for a migration lasts. */
type Span = 'session' | 'transaction'

/**
 * Migrates in a session that holds the lock, so that parts of the work can be outside a transaction. The server frees
 * the lock when the session ends, however that happens.
 *
 * Others ask for the lock again and again: a statement that waits for it would have a snapshot, and building an index
 * beside writers waits for all older snapshots, so each would wait for the other.
 *
 * @param idleMs time without a statement after which the server ends the session
 */
export async function holdMigrationLock(
  db: Connection,
  work: (session: Connection) => Promise<void>,
  idleMs = IDLE_MS,
): Promise<void> {
  await db.connection().execute(async (session) => {
    while (!(await isGranted(session, 'session'))) await sleep(PAUSE_MS)
    try {
      await setLimits(session, 'session', idleMs)
      await work(session)
    } finally {
      // A session that does not answer has no lock any more, and the error of the work is the reason.
      await release(session).catch(() => undefined)
    }
  })
}

/**
 * Migrates in one transaction, which holds the lock; also through a pooler. On SQLite, the migrator's own transaction
 * holds the database.
 */
export async function inMigrationTransaction(
  db: Connection,
  work: (trx: Connection) => Promise<void>,
): Promise<void> {
  if (!wordsOf(db).names) {
    await work(db)
    return
  }
  for (;;) {
    const isDone = await db.transaction().execute(async (trx) => {
      if (!(await isGranted(trx, 'transaction'))) return false
      await setLimits(trx, 'transaction', IDLE_MS)
      await work(trx)
      return true
    })
    if (isDone) return
    await sleep(PAUSE_MS)
  }
}

async function isGranted(db: Connection, span: Span): Promise<boolean> {
  const ask = sql.raw(`pg_try_advisory_${span === 'transaction' ? 'xact_' : ''}lock`)
  const { rows } = await sql<{ granted: boolean }>`select ${ask}(${LOCK}) as granted`.execute(db)
  return rows[0]?.granted === true
}

/** Limits of the role, as poolers need them, would end the migration of large tables. Not every version has them all. */
async function setLimits(db: Connection, span: Span, idleMs: number): Promise<void> {
  await sql`select set_config(name, case when name = any(${END_IDLE}) then ${String(idleMs)} else '0' end,
      ${span === 'transaction'})
    from pg_settings where name = any(${[...HAVE_NO_LIMIT, ...END_IDLE]})`.execute(db)
}

async function release(session: Connection): Promise<void> {
  await sql`select set_config(name, reset_val, false)
    from pg_settings where name = any(${[...HAVE_NO_LIMIT, ...END_IDLE, 'lock_timeout']})`.execute(
    session,
  )
  await sql`select pg_advisory_unlock(${LOCK})`.execute(session)
}
