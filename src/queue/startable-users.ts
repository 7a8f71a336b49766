import { sql } from 'kysely'
import { builtOnce } from '../store/database/built-once.ts'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import type { Waiting } from './user-turns.ts'

/** Users who are tried at once: usually one of them has a run that may start. */
const FIRST = 16
/** Users whose runs are looked for by one statement. */
const MOST_LOOKED_FOR = 256

interface Moment {
  readonly now: number
  /** Places that are full. */
  readonly full: readonly string[]
}

/**
 * These users in groups, in their order. Behind the first few, only those who have a run that is due and waits for no
 * full place: thousands may wait for one site, and to try a user takes a lock and two queries.
 */
export async function* startableUsers(
  trx: Connection,
  users: readonly Waiting[],
  moment: Moment,
): AsyncGenerator<readonly Waiting[]> {
  yield users.slice(0, FIRST)
  for (let from = FIRST; from < users.length; from += MOST_LOOKED_FOR) {
    const some = users.slice(from, from + MOST_LOOKED_FOR)
    const priority = some[0]?.priority ?? 0
    const ids = some.map(({ ownerId }) => ownerId)
    const rows = await findStartable(trx, { ...moment, ids, priority })
    const startable = new Set(rows.map(({ id }) => id))
    yield some.filter(({ ownerId }) => startable.has(ownerId))
  }
}

/** By subqueries with a limit, which PostgreSQL does not turn into joins with all waiting runs. */
const findStartable = builtOnce(
  ['ids', 'priority', 'now', 'full'],
  (db, { ids, priority, now, full }) => {
    const { isOneOf } = wordsOf(db)
    return sql<{ id: string }>`select users.id as id from users
      where ${isOneOf(sql.ref('users.id'), ids)} and (
        select runs.id from runs
        where runs.status = 'queued' and runs.priority = ${priority}
          and runs.owner_id = users.id and runs.run_after <= ${now}
          and not ${isOneOf(sql.ref('runs.site'), full)}
          and (
            select place from run_places where run_places.run_id = runs.id
              and ${isOneOf(sql.ref('run_places.place'), full)} limit 1
          ) is null
        limit 1
      ) is not null`
  },
  'lookup',
)
