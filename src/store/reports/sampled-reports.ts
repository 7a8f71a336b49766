import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { named } from '../database/named.ts'
import { leastIdAt, timeOfId } from '../database/new-id.ts'
import { type Filter, matching, withoutUncounted } from './report-query.ts'

/** Twenty reports before each of five times between the first report and the latest: neighbours are often alike. */
const TIMES = 5
const EACH = 20

/** What is known of a report without looking at it alone. */
export interface SampledReport {
  readonly id: string
  readonly url_key: string
  readonly title_key: string | null
}

/** About a hundred reports, or fewer, whether they contain what is searched or not. */
export async function readSample(db: Connection, filter: Filter): Promise<SampledReport[]> {
  const all = matching(db, withoutUncounted(filter))
  const one = sql.lit(1)
  const { rows: ends } = await named(
    db,
    db.selectNoFrom([
      all.orderBy('id').limit(one).as('first'),
      all.orderBy('id', 'desc').limit(one).as('latest'),
    ]),
  )
  const [{ first, latest } = { first: null, latest: null }] = ends
  if (first === null || latest === null) return []
  const [start, ...others] = timesBetween(timeOfId(first), timeOfId(latest)).map((time) => {
    const before = all
      .where('id', '<', leastIdAt(time + 1))
      .orderBy('id', 'desc')
      .limit(sql.lit(EACH))
    return db.selectFrom(before.as('before')).select('before.id')
  })
  if (!start) return []
  const ids = others.reduce((union, next) => union.unionAll(next), start)
  // IDs alone are found in an index that begins with the owner; with more columns, PostgreSQL looks at all owners' rows.
  const sampled = db.selectFrom('reports').select(['id', 'url_key', 'title_key'])
  const { rows } = await named(db, sampled.where('id', 'in', ids))
  return rows
}

function timesBetween(first: number, last: number): number[] {
  const step = (last - first) / TIMES
  return Array.from({ length: TIMES }, (_, n) => Math.round(first + step * (n + 1)))
}
