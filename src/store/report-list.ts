import { type SelectQueryBuilder, sql } from 'kysely'
import type { ResultClass } from '../report/results.ts'
import type { Owner } from './actor.ts'
import { countReports } from './counters.ts'
import { type Connection, type Database, reading } from './database.ts'
import { type Page, type PageQuery, readPage, type Segment, type Sort } from './page.ts'
import { findProjectId } from './project-row.ts'
import { type Report, type ReportStatus, selectReports, toReport } from './report-row.ts'
import { rankOf } from './result-rank.ts'
import { containing } from './search.ts'

export type ReportOrder = 'id' | 'generated_at' | 'url' | 'result'

export interface ReportQuery extends PageQuery {
  /** Part of the URL, in any case; nothing in it is a wildcard. */
  readonly search?: string | undefined
  /** Name of a project, in any case. */
  readonly project?: string | undefined
  readonly result?: ResultClass | undefined
  readonly status?: ReportStatus | undefined
  readonly sortBy: ReportOrder
  readonly sort: Sort
}

type Ids = SelectQueryBuilder<Database, 'reports', { id: string }>

/** The filters, with the project's name resolved under its owner. */
interface Filter {
  readonly ownerId: string
  readonly projectId: string | undefined
  readonly search: string | undefined
  readonly result: ResultClass | undefined
  readonly status: ReportStatus | undefined
}

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
    const ownerId = owner.id
    const projectId =
      query.project === undefined
        ? undefined
        : await findProjectId(snapshot, { ownerId, name: query.project })
    if (query.project !== undefined && projectId === undefined) return EMPTY

    const { search, result, status } = query
    const filter: Filter = { ownerId, projectId, search, result, status }
    const lengths = await lengthsOf(snapshot, filter)
    const ids = await readPage(segmentsOf(snapshot, { query, filter, lengths }), query)
    return { items: await readReports(snapshot, ids), total: lengths.all }
  })
}

interface Lengths {
  readonly all: number
  readonly withResult: number
}

/** From the counters; only a search has to look at the rows. */
async function lengthsOf(db: Connection, filter: Filter): Promise<Lengths> {
  if (filter.search === undefined) return await countReports(db, filter)
  const counts = await matching(db, filter)
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('result_rank').as('with_result'),
    ])
    .executeTakeFirstOrThrow()
  return { all: counts.all, withResult: counts.with_result }
}

/**
 * Reports without a result are those that were never generated, and come last either way, by id:
 * a stretch of their own. Under a filter by result there are none, and the order by result is by id.
 */
function segmentsOf(
  db: Connection,
  { query, filter, lengths }: { query: ReportQuery; filter: Filter; lengths: Lengths },
): Segment<string>[] {
  const sortBy = query.sortBy === 'result' && filter.result ? 'id' : query.sortBy
  if (sortBy === 'id') return [segment(matching(db, filter), lengths.all)]
  if (sortBy === 'url') return [segment(matching(db, filter), lengths.all, 'url')]

  const column = sortBy === 'result' ? 'result_rank' : 'generated_at'
  return [
    segment(matching(db, filter).where(column, 'is not', null), lengths.withResult, column),
    segment(matching(db, filter).where(column, 'is', null), lengths.all - lengths.withResult),
  ]
}

function segment(
  ids: Ids,
  length: number,
  column?: 'url' | 'result_rank' | 'generated_at',
): Segment<string> {
  return {
    length,
    async read({ offset, limit, sort }) {
      const ordered = column ? ids.orderBy(column, sort) : ids
      const rows = await ordered.orderBy('id', sort).limit(limit).offset(offset).execute()
      return rows.map((row) => row.id)
    },
  }
}

function matching(db: Connection, filter: Filter): Ids {
  const { ownerId, projectId, search, result, status } = filter
  let ids = db
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
  if (projectId !== undefined) ids = ids.where('project_id', '=', projectId)
  if (result) ids = ids.where('result_rank', '=', rankOf(result))
  if (status) ids = ids.where('status', '=', status)
  if (search !== undefined) ids = ids.where(sql<boolean>`${containing('url_key', search)}`)
  return ids
}

/** In the order of the ids. */
async function readReports(db: Connection, ids: readonly string[]): Promise<Report[]> {
  if (ids.length === 0) return []
  const rows = await selectReports(db).where('reports.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toReport(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
