import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { named } from '../store/database/named.ts'

/** A user with waiting runs of a priority. */
export interface Waiting {
  readonly ownerId: string
  readonly priority: number
  /** The user's last turn when this was read; 0 without one. */
  readonly turn: number
}

/** More users than this are not looked for at each claim: that takes 10 microseconds for each. */
const FEW = 50
/** How late a further user may then be seen, behind the others who wait alike. */
const KEPT_MS = 200
/** Users whose turns are looked at again. */
const MOST_AHEAD = 32

interface Moment {
  readonly priority: number
  readonly now: number
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Users with waiting runs of a priority, the one served longest ago first.
 *
 * The order of many users is kept for a moment. Whoever was served since then, by any process, is left out.
 */
export function createTurns() {
  const kept = new Map<number, { readonly users: readonly Waiting[]; readonly until: number }>()

  return {
    /** The next of the users in a kept order; none if there is no order, or all of them have been served. */
    async next(trx: Connection, { priority, now }: Moment): Promise<readonly Waiting[]> {
      const order = kept.get(priority)
      if (!order || now >= order.until) return []
      const { left, next } = await notServed(trx, order.users, now)
      kept.set(priority, { ...order, users: left })
      return next
    },

    /** All of them. */
    async all(trx: Connection, { priority, now }: Moment): Promise<readonly Waiting[]> {
      const users = await usersInTurn(trx, { priority, now })
      if (users.length > FEW) kept.set(priority, { users, until: now + KEPT_MS })
      else kept.delete(priority)
      return users
    },
  }
}

/** The next of these users whose turn is still to come, and all that are left from them on. */
async function notServed(trx: Connection, users: readonly Waiting[], now: number) {
  for (let from = 0; from < users.length; from += MOST_AHEAD) {
    const ahead = users.slice(from, from + MOST_AHEAD)
    const ids = ahead.map(({ ownerId }) => ownerId)
    const query = trx
      .selectFrom('turns')
      .select(['user_id', 'turn', 'not_before'])
      .where(wordsOf(trx).isOneOf(sql.ref('user_id'), ids))
    const { rows } = await named(trx, query)
    const turns = new Map(rows.map((row) => [row.user_id, row]))
    const next = ahead.filter(({ ownerId, turn }) => {
      const known = turns.get(ownerId)
      return known ? known.turn === turn && known.not_before <= now : turn === 0
    })
    if (next.length > 0) return { next, left: [...next, ...users.slice(from + MOST_AHEAD)] }
  }
  return { next: [], left: [] }
}

/** Found by one index step per user, however many runs each has. */
async function usersInTurn(trx: Connection, { priority, now }: Moment): Promise<Waiting[]> {
  const next = sql`select min(owner_id) from runs
    where status = 'queued' and priority = ${sql.lit(priority)}`
  const { rows } = await named(
    trx,
    sql<{ id: string; turn: number }>`with recursive waiting (id) as (
      select (${next})
      union all
      select (${next} and owner_id > waiting.id) from waiting where waiting.id is not null
    )
    select waiting.id as id, coalesce(turns.turn, 0) as turn
    from waiting left join turns on turns.user_id = waiting.id
    where waiting.id is not null and coalesce(turns.not_before, 0) <= ${now}
    order by coalesce(turns.turn, 0), waiting.id`,
  )
  return rows.map(({ id, turn }) => ({ ownerId: id, priority, turn }))
}
