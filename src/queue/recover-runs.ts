import { sql } from 'kysely'
import { type Connection, writing } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { named } from '../store/database/named.ts'
import { failRun } from './finish-run.ts'
import { type HeldRun, heldWithReport, returnRun } from './held-run.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'

/**
 * Returns runs whose worker has been silent for a whole lease to the queue, or gives them up.
 *
 * @returns the database's time
 */
export async function recoverRuns(db: Connection): Promise<number> {
  const { now: time } = wordsOf(db)
  const abandoned = sql<{
    now: number
    token: string | null
  }>`select ${time} as now, lease_token as token
    from (select 1) as always
    left join runs on status = 'running' and lease_until <= ${time}`
  const { rows } = await named(db, abandoned)
  const now = Number(rows[0]?.now)
  const tokens = rows.flatMap(({ token }) => token ?? [])
  for (const token of tokens) await writing(db, (trx) => recoverRun(trx, { token, now }))
  // What was returned may start from later on.
  return tokens.length === 0 ? now : await clock(db)
}

/** Unless another process was faster, or its worker has reported after all. */
async function recoverRun(
  trx: Connection,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<void> {
  const held = await heldWithReport(trx, token)
  const until = held?.run.lease_until ?? null
  if (held && until !== null && until <= now) await retryRun(trx, held)
}

/** Returns an unfinished run to the queue, or gives it up after its last attempt. */
export async function retryRun(trx: Connection, held: HeldRun, delayMs = 0): Promise<void> {
  const { attempt } = held.run
  if (attempt < MAX_ATTEMPTS) {
    await returnRun(trx, held, { attempt, delayMs })
    return
  }
  await failRun(trx, held, {
    code: 'crashed',
    message: `The audit was interrupted ${MAX_ATTEMPTS} times.`,
  })
}
