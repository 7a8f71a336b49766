import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'
import { failRun } from './finish-run.ts'
import { returnRun, type RunRow } from './held-run.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'

/** Runs whose worker has been silent for a whole lease: back to the queue, or given up. */
export async function recoverRuns(trx: Connection): Promise<void> {
  const now = await clock(trx)
  const abandoned = await trx
    .selectFrom('runs')
    .selectAll()
    .where('status', '=', sql.lit('running'))
    .where('lease_until', '<=', now)
    .execute()
  for (const run of abandoned) await retryRun(trx, run)
}

/** Puts a run back that did not come to an end, or gives it up after its last attempt. */
export async function retryRun(trx: Connection, run: RunRow, delayMs = 0): Promise<void> {
  if (run.attempt < MAX_ATTEMPTS) {
    await returnRun(trx, { run, attempt: run.attempt, delayMs })
    return
  }
  await failRun(trx, run, {
    code: 'crashed',
    message: `The audit was interrupted ${MAX_ATTEMPTS} times.`,
  })
}
