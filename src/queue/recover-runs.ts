import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { named } from '../store/database/named.ts'
import { failRun } from './finish-run.ts'
import { type HeldRun, heldWithReport, renewLease, returnRun } from './held-run.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'
import { type BrokenJob, recoverEach } from './recover-each.ts'

interface Recovering {
  readonly leaseMs: number
  /** Called for a run that cannot be recovered. */
  readonly onBroken: ((job: BrokenJob) => void) | undefined
}

/** Returns runs whose worker has been silent for a whole lease to the queue, or gives them up. */
export async function recoverRuns(
  db: Connection,
  { leaseMs, onBroken }: Recovering,
): Promise<void> {
  const { now: time } = wordsOf(db)
  const abandoned = sql<{ token: string; now: number }>`
    select lease_token as token, ${time} as now from runs
    where status = 'running' and lease_until <= ${time}`
  const { rows } = await named(db, abandoned)
  const now = rows[0]?.now ?? 0
  await recoverEach(
    db,
    rows.map(({ token }) => token),
    {
      recover: (trx, token) => recoverRun(trx, { token, now }),
      postpone: (token) => renewLease(db, { token, leaseMs }),
      onBroken: (error) => onBroken?.({ table: 'runs', error }),
    },
  )
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
