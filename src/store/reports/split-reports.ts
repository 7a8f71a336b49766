import type { Connection } from '../database/database.ts'
import type { Snapshots } from '../database/long-reads.ts'
import type { Filter, Half } from './report-query.ts'

/** Reports of an owner, and the connection that reads them. */
export interface Reports {
  readonly db: Connection
  readonly filter: Filter
}

/** All of them, as one or two parts. */
export type ReportParts = readonly [Reports, Reports?]

/** Two halves of all reports of an owner, if two connections see the same and an index has them in this order. */
export async function splitReports(
  [first, second]: Snapshots,
  filter: Filter,
): Promise<ReportParts> {
  const column = columnToSplit(filter)
  if (second === undefined || column === undefined) return [{ db: first, filter }]
  const middle = await middleOf(first, filter, column)
  return [
    { db: first, filter: { ...filter, half: { column, before: middle } } },
    { db: second, filter: { ...filter, half: { column, from: middle } } },
  ]
}

/** The first column after the owner of the index that a search reads: see `columnOf`. */
function columnToSplit(filter: Filter): SplitColumn | undefined {
  const { search, projectId, result, status, check, hidden } = filter
  const others = [projectId, result, status, check, hidden[0]]
  if (search === undefined || others.some((each) => each !== undefined)) return undefined
  const { inTitles = false, device, privacy } = filter
  return inTitles || device !== undefined || privacy !== undefined ? 'url_key' : 'id'
}

type SplitColumn = Half['column']

interface Middle {
  readonly of: number
  readonly value: string
}

const MOST_KNOWN = 100
/** As a part of the list: one half may then be a little longer. */
const MOST_CHANGED = 0.05

/** By owner and column. Any value divides the reports in two; finding the middle takes a fifth of a search. */
const middles = new Map<string, Middle>()

async function middleOf(db: Connection, filter: Filter, column: SplitColumn): Promise<string> {
  const { ownerId, counted } = filter
  const key = `${ownerId} ${column}`
  const known = middles.get(key)
  if (known && Math.abs(known.of - counted.all) <= MOST_CHANGED * counted.all) return known.value
  const [row] = await db
    .selectFrom('reports')
    .select(column)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy(column)
    .limit(1)
    .offset(Math.floor(counted.all / 2))
    .execute()
  const value = row?.[column] ?? ''
  if (middles.size >= MOST_KNOWN) middles.clear()
  middles.set(key, { of: counted.all, value })
  return value
}
