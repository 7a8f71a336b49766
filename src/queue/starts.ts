import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { GUEST_ID } from '../store/accounts/guest.ts'
import { named, namedRow } from '../store/database/named.ts'
import type { RunRow } from './held-run.ts'
import type { QueueLimits } from './queue-limits.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** What decides whether another run of a user may start. */
export interface UserStarts {
  /** Increases with each claim over all users; 0 before the first of this user. */
  readonly turn: number
  /** When another run may start by the limits per minute and hour; `now` or earlier if at once. */
  readonly free: number
}

interface StartsRow {
  readonly turn: number | null
  readonly mostAnHour: number | null
  readonly inMinute: number | null
  readonly inHour: number | null
}

/** The limits per minute and hour; users may have an hourly limit different from the default. */
export async function startsOf(
  trx: Connection,
  { ownerId, now, limits }: { ownerId: string; now: number; limits: QueueLimits },
): Promise<UserStarts> {
  const { auditsPerMinute, auditsPerHour } = limits
  const ownLimit = sql`(select most_an_hour from users where id = ${ownerId})`
  const most = sql`coalesce(${ownLimit}, cast(${auditsPerHour} as integer))`
  const row = await namedRow(
    trx,
    sql<StartsRow>`select (select turn from turns where user_id = ${ownerId}) as turn,
      ${ownLimit} as "mostAnHour",
      ${blocking({ ownerId, since: now - MINUTE_MS, most: sql`cast(${auditsPerMinute} as integer)` })} as "inMinute",
      ${blocking({ ownerId, since: now - HOUR_MS, most })} as "inHour"`,
  )
  const ends = [
    auditsPerMinute === 0 || !row?.inMinute ? now : row.inMinute + MINUTE_MS,
    (row?.mostAnHour ?? auditsPerHour) === 0 || !row?.inHour ? now : row.inHour + HOUR_MS,
  ]
  return { turn: row?.turn ?? 0, free: Math.max(...ends) }
}

/** With n starts allowed, the n-th last must have left the window. */
function blocking({
  ownerId,
  since,
  most,
}: {
  readonly ownerId: string
  readonly since: number
  readonly most: RawBuilder<unknown>
}): RawBuilder<unknown> {
  return sql`(select started_at from run_starts
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
export async function rememberStart(
  trx: Connection,
  { run, attempt, now }: { run: RunRow; attempt: number; now: number },
): Promise<void> {
  const counting = trx
    .insertInto('run_starts')
    .values({ run_id: run.id, attempt, owner_id: run.owner_id, url: run.url, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'attempt']).doUpdateSet({ started_at: now }),
    )
  await named(trx, counting)

  const next = sql<number>`(select coalesce(max(turn), 0) + 1 from turns)`
  const ending = trx
    .insertInto('turns')
    .values({ user_id: run.owner_id, turn: next, not_before: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ turn: eb.ref('excluded.turn'), not_before: 0 })),
    )
  await named(trx, ending)
}
