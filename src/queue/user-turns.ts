import { sql } from 'kysely'
import { builtOnce } from '../store/database/built-once.ts'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { freeName } from '../store/database/locks.ts'
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

interface Moment {
  readonly priority: number
  readonly now: number
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Users with waiting runs of a priority, the one served longest ago first.
 *
 * The order of many users is kept for a moment. `takeTurn` leaves out those served since then, by any process.
 */
export function createTurns() {
  const kept = new Map<number, { readonly users: readonly Waiting[]; readonly until: number }>()

  return {
    /** The users of a kept order; none if there is none. */
    kept({ priority, now }: Moment): readonly Waiting[] {
      const order = kept.get(priority)
      return order && now < order.until ? order.users : []
    },

    /** All of them. */
    async all(trx: Connection, { priority, now }: Moment): Promise<readonly Waiting[]> {
      const users = await usersInTurn(trx, { priority, now })
      if (users.length > FEW) kept.set(priority, { users, until: now + KEPT_MS })
      else kept.delete(priority)
      return users
    },

    /** A run of this user has been claimed: in a kept order, the next one comes after them. */
    served({ ownerId, priority }: Waiting): void {
      const order = kept.get(priority)
      if (!order) return
      const at = order.users.findIndex((user) => user.ownerId === ownerId)
      kept.set(priority, { ...order, users: order.users.slice(at + 1) })
    },
  }
}

/** Users whose turns are tried at once. */
const MOST_TRIED = 16

/** A user whose turn the caller has locked, and those after them. */
interface Turn {
  readonly user: Waiting
  readonly left: readonly Waiting[]
}

/**
 * The first of these users whose turn is still to come, and was free. The starts of a user are counted only by the
 * holder of the turn.
 */
export async function takeTurn(
  trx: Connection,
  users: readonly Waiting[],
  now: number,
): Promise<Turn | undefined> {
  for (let from = 0; from < users.length; from += MOST_TRIED) {
    const ahead = users.slice(from, from + MOST_TRIED)
    const id = await lockFirst(trx, ahead, now)
    const at = ahead.findIndex(({ ownerId }) => ownerId === id)
    const user = ahead[at]
    if (user) return { user, left: users.slice(from + at + 1) }
  }
  return undefined
}

/** Turns only increase: users served since their order was read are behind its last. */
async function lockFirst(
  trx: Connection,
  ahead: readonly Waiting[],
  now: number,
): Promise<string | undefined> {
  const users = ahead.map(({ ownerId }) => ownerId)
  const [row] = await lockTurn(trx, { users, last: ahead.at(-1)?.turn ?? 0, now })
  return row?.id
}

const lockTurn = builtOnce(
  ['users', 'last', 'now'],
  (db, { users, last, now }) =>
    sql<{ id: string }>`with ahead as materialized (
      select users.id as id from users left join turns on turns.user_id = users.id
      where ${wordsOf(db).isOneOf(sql.ref('users.id'), users)}
        and coalesce(turns.turn, 0) <= ${last} and coalesce(turns.not_before, 0) <= ${now}
      order by coalesce(turns.turn, 0), users.id
    )
    select id from ahead where ${freeName(db, sql`'turn ' || id`)} limit 1`,
  'lookup',
)

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
