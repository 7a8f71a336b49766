import type { Engine } from '../engines/engine.ts'
import { numberOf } from './number-of.ts'

type Ask = Engine['ask']

const OPEN_RUNS = 'select count(*) as n from runs where ended_at is null'
const OPEN_CRAWLS = 'select count(*) as n from crawls where ended_at is null'
const SENDING = `select count(*) as n from deliveries where status = 'running'`

/** Messages that wait for a worker, or for the end of a lease. */
const dueMessages = (by: number) => `select count(*) as n from deliveries
  where status = 'running' and lease_until < ${by}
    or status = 'queued' and lead_id is null and next_at <= ${by}`

/** A message that is due is not stuck before it has waited for two leases. */
const PATIENCE_MS = 60_000

/** Tables of jobs under a lease, by the name of such a job. */
const LEASED = { run: 'runs', crawl: 'crawls', message: 'deliveries' } as const

export async function openRunsIn(ask: Ask): Promise<number> {
  return await numberOf(ask, OPEN_RUNS)
}

/** Number of runs and crawls that have not ended, and of messages that are being sent, or should be. */
export async function openJobsIn(ask: Ask): Promise<number> {
  return await sumOf(ask, [OPEN_RUNS, OPEN_CRAWLS, SENDING, dueMessages(Date.now())])
}

/** The same, once all of them should have ended: a message may still have tries left. */
export async function stuckJobsIn(ask: Ask): Promise<number> {
  return await sumOf(ask, [OPEN_RUNS, OPEN_CRAWLS, dueMessages(Date.now() - PATIENCE_MS)])
}

/**
 * Longest time in milliseconds for which a job of each kind is held beyond the end of its lease. The clock of the
 * database is that of the machine here.
 */
export async function overdueIn(ask: Ask): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const [job, table] of Object.entries(LEASED)) {
    const now = Date.now()
    const longest = `select coalesce(max(${now} - lease_until), 0) as n from ${table}
      where status = 'running' and lease_until < ${now}`
    found.set(job, await numberOf(ask, longest))
  }
  return found
}

async function sumOf(ask: Ask, queries: readonly string[]): Promise<number> {
  let sum = 0
  for (const sql of queries) sum += await numberOf(ask, sql)
  return sum
}
