import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { named } from '../store/database/named.ts'
import { PRIORITIES } from '../store/runs/run-row.ts'

/** A user with waiting runs of a priority. */
export interface Waiting {
  readonly ownerId: string
  readonly priority: number
  /** The user's last turn when this was read; 0 without one. */
  readonly turn: number
}

/** More users than this are not looked for at each claim: that takes 10 microseconds for each. */
const FEW = 50
/** How late a further user may then be seen. */
const KEPT_MS = 200
/** Users whose turns are looked at again. */
const MOST_AHEAD = 32

export type Turns = ReturnType<typeof createTurns>

/**
 * Users with waiting runs in the order in which they are served: runs that someone waits for come before bulk ones, and
 * of one priority the user served longest ago comes first.
 *
 * Of many users, the order is kept for a moment. Whoever was served since then, by any process, is left out.
 */
export function createTurns() {
  let kept: { readonly users: readonly Waiting[]; readonly until: number } | undefined

  return async (trx: Connection, now: number): Promise<readonly Waiting[]> => {
    if (kept && now < kept.until) {
      const { left, next } = await notServed(trx, kept.users, now)
      kept = { ...kept, users: left }
      if (next.length > 0) return next
    }
    const users = await usersInTurn(trx, now)
    kept = users.length > FEW ? { users, until: now + KEPT_MS } : undefined
    return users
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
async function usersInTurn(trx: Connection, now: number): Promise<Waiting[]> {
  const next = sql`select min(owner_id) from runs where status = 'queued'`
  const firsts = PRIORITIES.map(
    (_, priority) =>
      sql`select ${sql.lit(priority)}, (${next} and priority = ${sql.lit(priority)})`,
  )
  const { rows } = await named(
    trx,
    sql<Waiting>`with recursive waiting (priority, id) as (
      ${sql.join(firsts, sql` union all `)}
      union all
      select priority, (${next} and runs.priority = waiting.priority and owner_id > waiting.id)
        from waiting where waiting.id is not null
    )
    select waiting.id as "ownerId", waiting.priority as priority, coalesce(turns.turn, 0) as turn
    from waiting left join turns on turns.user_id = waiting.id
    where waiting.id is not null and coalesce(turns.not_before, 0) <= ${now}
    order by waiting.priority, coalesce(turns.turn, 0), waiting.id`,
  )
  return rows
}
