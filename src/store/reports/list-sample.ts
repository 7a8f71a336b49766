import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { named } from '../database/named.ts'
import { leastIdAt, timeOfId } from '../database/new-id.ts'
import { type Filter, type Ids, matching, withoutUncounted } from './report-query.ts'

/** Four reports before each of 25 times between the first report and the latest: neighbours are often alike. */
const TIMES = 25
const EACH = 4
/** If a list is mostly from one time, the reports before most of these times are the same few. */
const ENOUGH = 80

/** The columns of a report in which a search looks. */
export interface SampledReport {
  readonly id: string
  readonly url_key: string
  readonly title_key: string | null
}

/**
 * 80 to 100 reports of a list, whether they contain what is searched or not; fewer if the list has fewer. They are from
 * 25 times if the list has reports of that many, and an index from which they are read; otherwise they are its latest.
 */
export async function readListSample(db: Connection, filter: Filter): Promise<SampledReport[]> {
  const all = matching(db, withoutUncounted(filter))
  const spread = isInOrder(filter) ? await readSpread(db, all) : []
  if (spread.length >= ENOUGH) return spread
  return await readRows(db, all.orderBy('id', 'desc').limit(sql.lit(TIMES * EACH)))
}

/** Whether an index has these reports by ID and no others in between, so that those before a time are adjacent. */
function isInOrder({ projectId, result, status, hidden }: Filter): boolean {
  if (hidden.length > 0) return false
  return status === undefined || (projectId === undefined && result === undefined)
}

async function readSpread(db: Connection, all: Ids): Promise<SampledReport[]> {
  const one = sql.lit(1)
  const { rows } = await named(
    db,
    db.selectNoFrom([
      all.orderBy('id').limit(one).as('first'),
      all.orderBy('id', 'desc').limit(one).as('latest'),
    ]),
  )
  const { first = null, latest = null } = rows[0] ?? {}
  if (first === null || latest === null) return []
  const [start, ...others] = timesBetween(timeOfId(first), timeOfId(latest)).map((time) => {
    const before = all.where('id', '<', leastIdAt(time + 1)).orderBy('id', 'desc')
    return db.selectFrom(before.limit(sql.lit(EACH)).as('reports')).select('reports.id')
  })
  if (!start) return []
  return await readRows(
    db,
    others.reduce((union, next) => union.unionAll(next), start),
  )
}

/** IDs alone are found in an index that begins with the owner; with more columns, PostgreSQL looks at all owners' rows. */
async function readRows(db: Connection, ids: Ids): Promise<SampledReport[]> {
  const { rows } = await named(
    db,
    db.selectFrom('reports').select(['id', 'url_key', 'title_key']).where('id', 'in', ids),
  )
  return rows
}

function timesBetween(first: number, last: number): number[] {
  const step = (last - first) / TIMES
  return Array.from({ length: TIMES }, (_, n) => Math.round(first + step * (n + 1)))
}
