import type { Connection } from '../store/database/database.ts'
import { GUEST_ID } from '../store/accounts/guest.ts'
import { quotaOf } from '../store/accounts/quotas.ts'
import type { RunRow } from './held-run.ts'
import type { QueueLimits } from './queue-limits.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/**
 * When this user may start another run by the limits per minute and hour (users may have an hourly limit different
 * from the default); `now` or earlier if at once.
 */
export async function freeAt(
  trx: Connection,
  { ownerId, now, limits }: { ownerId: string; now: number; limits: QueueLimits },
): Promise<number> {
  const { mostAnHour } = await quotaOf(trx, ownerId)
  const windows = [
    { starts: limits.auditsPerMinute, ms: MINUTE_MS },
    { starts: mostAnHour ?? limits.auditsPerHour, ms: HOUR_MS },
  ]
  let free = now
  for (const { starts, ms } of windows) {
    if (starts === 0) continue
    // With n starts allowed, the n-th last must have left the window.
    const blocking = await trx
      .selectFrom('run_starts')
      .select('started_at')
      .where('owner_id', '=', ownerId)
      .where('started_at', '>', now - ms)
      .orderBy('started_at', 'desc')
      .offset(starts - 1)
      .limit(1)
      .executeTakeFirst()
    if (blocking) free = Math.max(free, blocking.started_at + ms)
  }
  return free
}

/** When this URL may be fetched again, whichever user requested it last. */
export async function cooledAt(
  trx: Connection,
  { url, cooldownMs }: { url: string; cooldownMs: number },
): Promise<number> {
  if (cooldownMs === 0) return 0
  const last = await trx
    .selectFrom('run_starts')
    .select((eb) => eb.fn.max('started_at').as('started_at'))
    .where('url', '=', url)
    .executeTakeFirst()
  return last?.started_at ? last.started_at + cooldownMs : 0
}

/**
 * Minimum time between audits of guests at one site: many visitors together, or one with many URLs, cause no more load
 * than a single hasty user.
 */
const GUEST_SITE_MS = 10_000

/** Earliest start of this run with regard to other guests' runs; 0 for those of users. */
export async function siteFreeAt(
  trx: Connection,
  { run, now }: { run: RunRow; now: number },
): Promise<number> {
  if (run.owner_id !== GUEST_ID) return 0
  const last = await trx
    .selectFrom('run_starts')
    .innerJoin('runs', 'runs.id', 'run_starts.run_id')
    .select((eb) => eb.fn.max('run_starts.started_at').as('started_at'))
    .where('run_starts.owner_id', '=', GUEST_ID)
    .where('run_starts.started_at', '>', now - GUEST_SITE_MS)
    .where('runs.site', '=', run.site)
    .where('runs.id', '!=', run.id)
    .executeTakeFirst()
  return last?.started_at ? last.started_at + GUEST_SITE_MS : 0
}

/** Counts a start against its user's limits and its URL's cool-down, and ends the user's turn. */
export async function rememberStart(
  trx: Connection,
  { run, attempt, now }: { run: RunRow; attempt: number; now: number },
): Promise<void> {
  await trx
    .insertInto('run_starts')
    .values({ run_id: run.id, attempt, owner_id: run.owner_id, url: run.url, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'attempt']).doUpdateSet({ started_at: now }),
    )
    .execute()

  const { turn } = await trx
    .selectFrom('turns')
    .select((eb) => eb.fn.max('turn').as('turn'))
    .executeTakeFirstOrThrow()
  const row = { turn: (turn ?? 0) + 1, not_before: 0 }
  await trx
    .insertInto('turns')
    .values({ user_id: run.owner_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
