import { sql } from 'kysely'
import { type Connection, writing } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'
import { failRun } from './finish-run.ts'
import { heldWithReport, returnRun, type RunRow } from './held-run.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'

/** Returns runs whose worker has been silent for a whole lease to the queue, or gives them up. */
export async function recoverRuns(db: Connection): Promise<void> {
  const now = await clock(db)
  const abandoned = await db
    .selectFrom('runs')
    .select('lease_token')
    .where('status', '=', sql.lit('running'))
    .where('lease_until', '<=', now)
    .execute()
  for (const { lease_token: token } of abandoned) {
    if (token !== null) await writing(db, (trx) => recoverRun(trx, { token, now }))
  }
}

/** Unless another process was faster, or its worker has reported after all. */
async function recoverRun(
  trx: Connection,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<void> {
  const run = await heldWithReport(trx, token)
  if (run && run.lease_until !== null && run.lease_until <= now) await retryRun(trx, run)
}

/** Returns an unfinished run to the queue, or gives it up after its last attempt. */
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
