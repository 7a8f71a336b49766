import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Connection } from '../../src/store/database/database.ts'
import { wordsOf } from '../../src/store/database/dialect.ts'

export interface TimedTransaction {
  readonly wallMs: number
  /**
   * Processor time of this thread and of the database's sessions: all of the work, however busy the machine is. The
   * threads in which V8 collects garbage meanwhile do not belong to it: in a long-lived process of tests they alone may
   * take a quarter of a second.
   */
  readonly processorMs: number
}

/** Records how long each transaction of this connection that may write is open, from now on. */
export function timeTransactions(db: Connection, sessions = NO_SESSIONS): TimedTransaction[] {
  const times: TimedTransaction[] = []
  const begin = db.transaction.bind(db)
  const timed: Connection['transaction'] = () => {
    const transaction = begin()
    const run = transaction.execute.bind(transaction)
    const execute: typeof run = async (change) => {
      const [begun, used, usedBySessions] = [
        performance.now(),
        process.threadCpuUsage(),
        sessions.processorMs(),
      ]
      try {
        return await run(change)
      } finally {
        const { user, system } = process.threadCpuUsage(used)
        times.push({
          wallMs: performance.now() - begun,
          processorMs: (user + system) / 1000 + sessions.processorMs() - usedBySessions,
        })
      }
    }
    return Object.assign(transaction, { execute })
  }
  Object.assign(db, { transaction: timed })
  return times
}

/** What the sessions of a database have used of the processor. */
export interface Sessions {
  processorMs(): number
}

const NO_SESSIONS: Sessions = { processorMs: () => 0 }

/** Those that are connected now: none on SQLite, and none where Linux of this machine does not run them. */
export async function sessionsOf(db: Connection): Promise<Sessions> {
  if (!wordsOf(db).names) return NO_SESSIONS
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  return { processorMs: () => rows.reduce((total, { pid }) => total + processorMsOf(pid), 0) }
}

/** Its first number is in nanoseconds; the process may have ended. */
function processorMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
