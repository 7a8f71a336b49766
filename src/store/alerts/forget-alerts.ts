import type { Connection } from '../database/database.ts'

const KEPT_MS = 365 * 24 * 60 * 60_000
/** Rows removed in one statement: other work gets its turn in between. */
const BATCH = 500

/**
 * Removes some of the alerts that ended more than a year ago and are not muted; the sweep calls it until there are
 * none.
 */
export async function forgetAlerts(db: Connection, now: number): Promise<number> {
  const before = now - KEPT_MS
  const old = db
    .selectFrom('alerts')
    .select('id')
    .where('state', '=', 'ok')
    .where('since', '<', before)
    .where('muted_until_change', '=', 0)
    .where((eb) => eb(eb.fn.coalesce('muted_until', eb.lit(0)), '<', now))
    .limit(BATCH)
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
