import type { Owner } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection } from '../database/database.ts'
import { type Page, type PageWindow, readPage, type Sort } from '../database/page.ts'
import { rankOf } from '../runs/result-rank.ts'
import { ALL_PROJECTS, type Counts, selectCounts, toCounts } from './counters.ts'
import { type OrderColumn, orderOf, type Part, segmentsOf } from './list-segments.ts'
import { filterOf, type ReportQuery } from './report-query.ts'
import { type Report, selectShownReports, toReport } from './report-row.ts'

/**
 * A page of all reports, or of those of a project, a result or both, in two statements without a transaction: first the
 * length of the list, then the rows, and the length once more. Undefined if it changed in between, if a deleted project
 * still has reports, or if the page has reports with and without a result.
 */
export async function readCountedPage(
  db: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<Report> | undefined> {
  if (!isIndexed(query)) return undefined
  const filter = await filterOf(db, owner, query)
  if (filter === undefined) return { items: [], total: 0 }
  const { ownerId, projectId, result, counted } = filter
  if (counted.toEmpty > 0) return undefined

  const by = { byProject: projectId !== undefined, byResult: result !== undefined }
  const values = {
    owner: ownerId,
    project: projectId ?? ALL_PROJECTS,
    rank: result ? rankOf(result) : 0,
  }
  let reads = 0
  const read = async (part: Part, { limit, offset, sort }: PageWindow) => {
    reads += 1
    const shape: Shape = { ...by, part, order: orderOf(filter, query), sort }
    return await readRows(db, { ...values, limit, offset }, JSON.stringify(shape))
  }
  const rows = await readPage(segmentsOf(filter, query, counted, read), query)
  const isOfOneTime = reads === 0 || (reads === 1 && isUnchanged(counted, rows[0]))
  return isOfOneTime ? { items: rows.map(toReport), total: counted.all } : undefined
}

const OTHERS = ['search', 'status', 'device', 'privacy', 'check'] as const

/** Whether an index has each order of the list. */
function isIndexed(query: ReportQuery): boolean {
  return OTHERS.every((name) => query[name] === undefined)
}

function isUnchanged(counted: Counts, row: Parameters<typeof toCounts>[0] | undefined): boolean {
  if (row === undefined) return false
  const { all, withResult, toEmpty } = toCounts(row)
  return all === counted.all && withResult === counted.withResult && toEmpty === 0
}

interface Shape {
  readonly byProject: boolean
  readonly byResult: boolean
  readonly part: Part
  readonly order: readonly [OrderColumn, ...OrderColumn[]]
  readonly sort: Sort
}

/** Whatever the values, the best plan reads the index of the order. */
const readRows = builtOnce(
  ['owner', 'project', 'rank', 'limit', 'offset'],
  (db, { owner, project, rank, limit, offset }, variant) => {
    const { byProject, byResult, part, order, sort }: Shape = JSON.parse(variant)
    const counts = selectCounts(db, { owner, project, ...(byResult && { rank }) })
    let ids = db
      .selectFrom('reports')
      .select('id')
      .where('owner_id', '=', owner)
      .where('deleted_at', 'is', null)
    if (byProject) ids = ids.where('project_id', '=', project)
    if (byResult) ids = ids.where('result_rank', '=', rank)
    if (part !== 'all') ids = ids.where(order[0], part === 'null' ? 'is' : 'is not', null)
    for (const column of order) ids = ids.orderBy(column, sort)
    let rows = selectShownReports(db)
      .innerJoin(counts.as('counts'), (join) => join.onTrue())
      .select(['all_reports', 'with_result', 'to_empty'])
      .where('reports.id', 'in', ids.limit(limit).offset(offset))
    for (const column of order) rows = rows.orderBy(`reports.${column}`, sort)
    return rows
  },
  'lookup',
)
