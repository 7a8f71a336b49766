import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../../src/store/database/database.ts'
import { wordsOf } from '../../src/store/database/dialect.ts'

export interface Step {
  /** By how many rows each table has changed since the transaction before: also those changed outside of one. */
  readonly rows: Readonly<Record<string, number>>
  /** Time in which this thread had nothing to do. On SQLite, nobody else works for a transaction. */
  readonly idleMs: number
}

const COUNTS = {
  'marked reports': sql`select count(*) from reports where deleted_at is not null`,
  reports: sql`select count(*) from reports`,
  runs: sql`select count(*) from runs`,
  results: sql`select count(*) from run_results`,
}

/** What each transaction of this connection that may write changes, from now on: they must come one after the other. */
export function watchSteps(db: Connection): Step[] {
  const steps: Step[] = []
  let before: Record<string, number> | undefined
  const begin = db.transaction.bind(db)
  const watched: Connection['transaction'] = () => {
    const transaction = begin()
    const run = transaction.execute.bind(transaction)
    const execute: typeof run = async (change) => {
      before ??= await countsOf(db)
      const begun = performance.eventLoopUtilization()
      try {
        return await run(change)
      } finally {
        const { idle } = performance.eventLoopUtilization(begun)
        const after = await countsOf(db)
        const rows = Object.entries(after).map(
          ([name, count]) => [name, Math.abs(count - (before?.[name] ?? 0))] as const,
        )
        before = after
        steps.push({ rows: Object.fromEntries(rows), idleMs: idle })
      }
    }
    return Object.assign(transaction, { execute })
  }
  Object.assign(db, { transaction: watched })
  return steps
}

async function countsOf(db: Connection): Promise<Record<string, number>> {
  const columns = Object.entries(COUNTS).map(([name, count]) => sql`(${count}) as ${sql.id(name)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

const LOOK_EVERY_MS = 20

/**
 * Looks again and again for what PostgreSQL's sessions wait for: locks of others, or time. Reading files, and the client,
 * are no such waits, nor is a spinlock, whose holder may be without a processor: so a busy machine adds none.
 */
export function watchWaits(db: Connection): { stop(): Promise<readonly string[]> } {
  const seen = new Set<string>()
  const over = new AbortController()
  const looking = (async () => {
    while (wordsOf(db).names && !over.signal.aborted) {
      const { rows } = await sql<{ wait: string }>`
        select concat(wait_event_type, ' ', wait_event, ': ', left(query, 200)) as wait
        from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and state = 'active' and wait_event_type in ('Lock', 'Timeout', 'BufferPin')
        and wait_event <> 'SpinDelay'`.execute(db)
      for (const { wait } of rows) seen.add(wait)
      await sleep(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      over.abort()
      await looking
      return [...seen]
    },
  }
}
