import type { Owner } from '../accounts/actor.ts'
import { countReports } from './counters.ts'
import { type Connection, reading } from '../database/database.ts'
import { type Page, readPage, type Segment } from '../database/page.ts'
import { type Report, selectReports, toReport } from './report-row.ts'
import {
  type Column,
  columnOf,
  type Filter,
  filterOf,
  type Ids,
  matching,
  type ReportQuery,
} from './report-query.ts'

const EMPTY: Page<never> = { items: [], total: 0 }

/**
 * First the ids of the page, out of one index; then the rows. A row that is skipped is never read.
 */
export async function listReports(
  db: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<Report>> {
  return await reading(db, async (snapshot) => {
    const { items, total } = await readIds(snapshot, owner, query)
    return { items: await readReports(snapshot, items), total }
  })
}

/** Their ids alone. */
export async function listReportIds(
  db: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<string>> {
  return await reading(db, async (snapshot) => await readIds(snapshot, owner, query))
}

/** More are not counted: "100 or more" says as much. */
export const MOST_NEWER = 100

/** How many reports that match have come after this id, up to `MOST_NEWER`. */
export async function countNewer(
  db: Connection,
  owner: Owner,
  { query, after }: { readonly query: ReportQuery; readonly after: string },
): Promise<number> {
  return await reading(db, async (snapshot) => {
    const filter = await filterOf(snapshot, owner, query)
    if (filter === undefined) return 0
    const newer = matching(snapshot, filter).where('id', '>', after).limit(MOST_NEWER).as('newer')
    const { count } = await snapshot
      .selectFrom(newer)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}

async function readIds(
  snapshot: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<string>> {
  const filter = await filterOf(snapshot, owner, query)
  if (filter === undefined) return EMPTY
  const narrowed = await narrow(snapshot, { query, filter })
  const items = await readPage(segmentsOf(snapshot, { query, ...narrowed }), query)
  return { items, total: narrowed.lengths.all }
}

interface Lengths {
  readonly all: number
  readonly withResult: number
}

interface Narrowed {
  readonly filter: Filter
  readonly lengths: Lengths
}

/** So many are sorted by themselves; they are found in one look at the owner's reports, not in two. */
const FEW = 1000

/** How many match: from the counters, where they tell. */
async function narrow(
  db: Connection,
  { query, filter }: { query: ReportQuery; filter: Filter },
): Promise<Narrowed> {
  if (!filter.isUncounted) return { filter, lengths: await countReports(db, filter) }
  const some = await matching(db, filter)
    .select('result_rank')
    .limit(FEW + 1)
    .execute()
  if (some.length <= FEW) {
    const withResult = some.filter(({ result_rank }) => result_rank !== null).length
    const found = some.map(({ id }) => id)
    return {
      filter: { ...filter, found, looksAtAll: false },
      lengths: { all: some.length, withResult },
    }
  }
  const lengths = await countMatching(db, filter)
  return { filter: { ...filter, looksAtAll: !isNear(query, lengths.all) }, lengths }
}

async function countMatching(db: Connection, filter: Filter): Promise<Lengths> {
  const counts = await matching(db, filter)
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('result_rank').as('with_result'),
    ])
    .executeTakeFirstOrThrow()
  return { all: counts.all, withResult: counts.with_result }
}

/** To look at a report in the order asked for costs as much as looking at ten side by side. */
const COST_IN_ORDER = 10

/** Whether the page is reached sooner in the order asked for, past what does not match, than by sorting all that do. */
function isNear({ page, perPage }: ReportQuery, matches: number): boolean {
  const fromStart = page * perPage
  const fromEnd = Math.max(matches - fromStart + perPage, 0)
  return Math.min(fromStart, fromEnd) * COST_IN_ORDER < matches
}

/**
 * Reports without a result are those that were never generated, and come last either way, by id:
 * a stretch of their own. Under a filter by result there are none, and the order by result is by id.
 */
function segmentsOf(
  db: Connection,
  { query, filter, lengths }: { query: ReportQuery; filter: Filter; lengths: Lengths },
): Segment<string>[] {
  const ids = matching(db, filter)
  const column = columnOf(filter)
  const sortBy = query.sortBy === 'result' && filter.result ? 'id' : query.sortBy
  if (sortBy === 'id') return [segment(ids, lengths.all, [column('id')])]
  if (sortBy === 'url') return [segment(ids, lengths.all, [column('url'), column('id')])]

  const dated = column(sortBy === 'result' ? 'result_rank' : 'generated_at')
  const without = lengths.all - lengths.withResult
  return [
    segment(ids.where(dated, 'is not', null), lengths.withResult, [dated, column('id')]),
    segment(ids.where(dated, 'is', null), without, [column('id')]),
  ]
}

function segment(ids: Ids, length: number, order: readonly Column[]): Segment<string> {
  return {
    length,
    async read({ offset, limit, sort }) {
      const ordered = order.reduce((query, column) => query.orderBy(column, sort), ids)
      const rows = await ordered.limit(limit).offset(offset).execute()
      return rows.map((row) => row.id)
    },
  }
}

/** In the order of the ids. */
async function readReports(db: Connection, ids: readonly string[]): Promise<Report[]> {
  if (ids.length === 0) return []
  const rows = await selectReports(db).where('reports.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toReport(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
