import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { GUEST_ID } from '../store/accounts/guest.ts'
import type { Change } from '../store/database/together.ts'
import type { RunRow } from './held-run.ts'
import type { QueueLimits } from './queue-limits.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** What decides whether another run of a user may start; columns of a query. */
export interface StartsRow {
  /** Increases with each claim over all users; null before the first of this user. */
  readonly turn: number | null
  readonly mostAnHour: number | null
  readonly inMinute: number | null
  readonly inHour: number | null
}

/** The values of `startsColumns`. */
export function startsValues({ now, limits }: { now: number; limits: QueueLimits }) {
  const { auditsPerMinute, auditsPerHour } = limits
  const [minuteAgo, hourAgo] = [now - MINUTE_MS, now - HOUR_MS]
  return { auditsPerMinute, auditsPerHour, minuteAgo, hourAgo }
}

type Value = RawBuilder<never>

/** With the values of `startsValues`. */
export function startsColumns({
  ownerId,
  minuteAgo,
  hourAgo,
  auditsPerMinute,
  auditsPerHour,
}: Readonly<Record<keyof ReturnType<typeof startsValues> | 'ownerId', Value>>) {
  const ownLimit = sql<number | null>`(select most_an_hour from users where id = ${ownerId})`
  const most = sql`coalesce(${ownLimit}, cast(${auditsPerHour} as integer))`
  const mostAMinute = sql`cast(${auditsPerMinute} as integer)`
  return [
    sql<number | null>`(select turn from turns where user_id = ${ownerId})`.as('turn'),
    ownLimit.as('mostAnHour'),
    blocking({ ownerId, since: minuteAgo, most: mostAMinute }).as('inMinute'),
    blocking({ ownerId, since: hourAgo, most }).as('inHour'),
  ] as const
}

/** When another run may start by the limits per minute and hour, of which a user may have an own one; `now` if at once. */
export function freeAt(
  starts: StartsRow,
  { now, limits }: { now: number; limits: QueueLimits },
): number {
  const { auditsPerMinute, auditsPerHour } = limits
  const { inMinute, inHour, mostAnHour } = starts
  return Math.max(
    auditsPerMinute === 0 || !inMinute ? now : inMinute + MINUTE_MS,
    (mostAnHour ?? auditsPerHour) === 0 || !inHour ? now : inHour + HOUR_MS,
  )
}

/** With n starts allowed, the n-th last must have left the window. */
function blocking({
  ownerId,
  since,
  most,
}: {
  readonly ownerId: Value
  readonly since: Value
  readonly most: RawBuilder<unknown>
}): RawBuilder<number | null> {
  return sql<number | null>`(select started_at from run_starts
    where owner_id = ${ownerId} and started_at > ${since}
    order by started_at desc limit 1
    offset (select case when ${most} > 0 then ${most} - 1 else 0 end))`
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
export function counting(
  trx: Connection,
  { run, attempt, now }: { run: RunRow; attempt: number; now: number },
): Change[] {
  const start = trx
    .insertInto('run_starts')
    .values({ run_id: run.id, attempt, owner_id: run.owner_id, url: run.url, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'attempt']).doUpdateSet({ started_at: now }),
    )

  const next = sql<number>`(select coalesce(max(turn), 0) + 1 from turns)`
  const turn = trx
    .insertInto('turns')
    .values({ user_id: run.owner_id, turn: next, not_before: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ turn: eb.ref('excluded.turn'), not_before: 0 })),
    )
  return [start, turn]
}

/** The user may start nothing until then. */
export async function endTurn(
  trx: Connection,
  { ownerId, until }: { ownerId: string; until: number },
): Promise<void> {
  await trx.updateTable('turns').set({ not_before: until }).where('user_id', '=', ownerId).execute()
}
