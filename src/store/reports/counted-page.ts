import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Owner } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { type Page, type PageWindow, readPage, type Sort, stretchesOf } from '../database/page.ts'
import { rankOf } from '../runs/result-rank.ts'
import { type Counts, type CountsOf, countsOf, selectCounts, toCounts } from './count-reports.ts'
import { ALL_PROJECTS } from './counters.ts'
import { type OrderColumn, orderOf, type Part, segmentsOf } from './list-segments.ts'
import { type Filter, filterOf, type ReportQuery } from './report-query.ts'
import { type Report, selectShownReports, toReport } from './report-row.ts'

/**
 * A page of all reports, or of those of a project, a result or both, without a transaction: first the length of the
 * list, then the rows, and the length once more in the same statement. Undefined if it changed in between, if a deleted
 * project still has reports, or if the page is in two ranges of its index.
 */
export async function readCountedPage(
  db: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<Report> | undefined> {
  if (!isIndexed(query)) return undefined
  const filter = await filterOf(db, owner, query)
  if (filter === undefined) return { items: [], total: 0 }
  const { counted } = filter
  const segments = segmentsOf(filter, query, counted, readerOf(db, filter, query))
  const stretches = stretchesOf(segments, query)
  if (counted.toEmpty > 0 || stretches.length > 1) return undefined

  const rows = await readPage(segments, query)
  if (stretches.length === 1 && !isUnchanged(counted, rows[0])) return undefined
  return { items: rows.map(toReport), total: counted.all }
}

const OTHERS = ['search', 'status', 'device', 'privacy', 'check'] as const

/** Whether an index has each order of the list. */
function isIndexed(query: ReportQuery): boolean {
  return OTHERS.every((name) => query[name] === undefined)
}

function isUnchanged(counted: Counts, row: Parameters<typeof toCounts>[0] | undefined): boolean {
  return row !== undefined && isDeepStrictEqual(toCounts(row), counted)
}

function readerOf(db: Connection, filter: Filter, query: ReportQuery) {
  const { ownerId, projectId, result } = filter
  const values = {
    owner: ownerId,
    project: projectId ?? ALL_PROJECTS,
    rank: result ? rankOf(result) : 0,
    status: '',
  }
  const counts = countsOf({ ...filter, byTime: query.sortBy === 'generated_at' })
  const order = orderOf(filter, query)
  return async (part: Part, { limit, offset, sort }: PageWindow) => {
    const shape: Shape = { counts, part, order, sort }
    return await readRows(db, { ...values, limit, offset }, JSON.stringify(shape))
  }
}

interface Shape {
  readonly counts: CountsOf
  readonly part: Part
  readonly order: readonly [OrderColumn, ...OrderColumn[]]
  readonly sort: Sort
}

/** Whatever the values, the best plan reads the index of the order. */
const readRows = builtOnce(
  ['owner', 'project', 'rank', 'status', 'limit', 'offset'],
  (db, { limit, offset, ...values }, variant) => {
    const { counts, part, order, sort }: Shape = JSON.parse(variant)
    const { owner, project, rank } = values
    let ids = db
      .selectFrom('reports')
      .select('id')
      .where('owner_id', '=', owner)
      .where('deleted_at', 'is', null)
    if (counts.ofProject) ids = ids.where('project_id', '=', project)
    if (counts.ofResult) ids = ids.where('result_rank', '=', rank)
    if (part !== 'all') ids = ids.where(order[0], part === 'null' ? 'is' : 'is not', null)
    for (const column of order) ids = ids.orderBy(column, sort)
    const page = ids.limit(limit).offset(offset)
    const rows = selectShownReports(db)
      .innerJoin(selectCounts(db, values, counts).as('counts'), (join) => join.onTrue())
      .select(['all_reports', 'with_result', 'without_class', 'to_empty'])
      .where(wordsOf(db).isAmong(sql.ref('reports.id'), page))
    return order.reduce((list, column) => list.orderBy(sql.ref(`reports.${column}`), sort), rows)
  },
  'lookup',
)
