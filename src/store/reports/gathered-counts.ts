import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { CounterTable } from '../tables/report-tables.ts'
import type { ProjectFaultTable } from '../tables/project-tables.ts'

/** Steps of counts that a transaction has not written yet. */
export interface GatheredCounts {
  readonly counters: Insertable<CounterTable>[]
  readonly faults: ProjectFaultTable[]
}

const GATHERED = new WeakMap<Connection, GatheredCounts>()

/** Undefined if this transaction writes each step at once. */
export function gatheredCounts(trx: Connection): GatheredCounts | undefined {
  return GATHERED.get(trx)
}

/** Gathers the steps of this part of a transaction. Undefined if it is within another such part. */
export async function gatherCounts<Answer>(
  trx: Connection,
  change: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly counts: GatheredCounts | undefined }> {
  if (GATHERED.has(trx)) return { answer: await change(), counts: undefined }
  const counts: GatheredCounts = { counters: [], faults: [] }
  GATHERED.set(trx, counts)
  try {
    return { answer: await change(), counts }
  } finally {
    GATHERED.delete(trx)
  }
}
