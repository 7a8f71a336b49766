import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { named } from '../store/database/named.ts'
import { failRun } from './finish-run.ts'
import { type HeldRun, heldWithReport, renewLease, returnRun } from './held-run.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'
import { type BrokenJob, recoverEach } from './recover-each.ts'
import type { Setback } from './setback.ts'

interface Recovering {
  readonly leaseMs: number
  /** Called for a run that cannot be recovered. */
  readonly onBroken: ((job: BrokenJob) => void) | undefined
  readonly onSetback: ((setback: Setback) => void) | undefined
}

/** Returns runs whose worker has been silent for a whole lease to the queue, or gives them up. */
export async function recoverRuns(
  db: Connection,
  { leaseMs, onBroken, onSetback }: Recovering,
): Promise<void> {
  const { now: time } = wordsOf(db)
  const abandoned = sql<{ token: string; now: number }>`
    select lease_token as token, ${time} as now from runs
    where status = 'running' and lease_until <= ${time}`
  const { rows } = await named(db, abandoned)
  const now = rows[0]?.now ?? 0
  const tokens = rows.map(({ token }) => token)
  await recoverEach(db, tokens, {
    recover: async (trx, token) => await recoverRun(trx, { token, now }),
    onRecovered: (setback) => setback && onSetback?.(setback),
    postpone: async (token) => await renewLease(db, { token, leaseMs }),
    onBroken: (error) => onBroken?.({ table: 'runs', error }),
  })
}

/** Unless another process was faster, or its worker has reported after all. */
async function recoverRun(
  trx: Connection,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<Setback | undefined> {
  const held = await heldWithReport(trx, token)
  const until = held?.run.lease_until ?? null
  if (!held || until === null || until > now) return undefined
  await retryRun(trx, held)
  const kind = held.run.attempt < MAX_ATTEMPTS ? 'recovered' : 'given-up'
  return { kind, run: held.run.id, report: held.report.id }
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
