import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ResultClass } from '../report/results.ts'
import type { Owner } from './actor.ts'
import { countReports } from './counters.ts'
import { type Connection, type Database, reading } from './database.ts'
import { projectsToEmpty } from './delete-project.ts'
import { findPlace } from './membership-row.ts'
import { type Page, type PageQuery, readPage, type Segment, type Sort } from './page.ts'
import {
  type Report,
  type ReportStatus,
  type ReportTable,
  selectReports,
  toReport,
} from './report-row.ts'
import { rankOf } from './result-rank.ts'
import { containing } from './search.ts'

export type ReportOrder = 'id' | 'generated_at' | 'url' | 'result'

export interface ReportQuery extends PageQuery {
  /** Part of the URL, in any case; nothing in it is a wildcard. */
  readonly search?: string | undefined
  /** Name of one of this user's projects, in any case, or id of one that is shared with them. */
  readonly project?: string | undefined
  readonly result?: ResultClass | undefined
  readonly status?: ReportStatus | undefined
  readonly sortBy: ReportOrder
  readonly sort: Sort
}

type Ids = SelectQueryBuilder<Database, 'reports', { id: string }>
type Column = RawBuilder<unknown>

/** The filters, with the project's name resolved under its owner. */
interface Filter {
  readonly ownerId: string
  readonly projectId: string | undefined
  readonly search: string | undefined
  readonly result: ResultClass | undefined
  readonly status: ReportStatus | undefined
  /** Projects that are deleted, their reports not yet. */
  readonly hidden: readonly string[]
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
    const place =
      query.project === undefined ? undefined : await findPlace(snapshot, owner, query.project)
    if (query.project !== undefined && place === undefined) return EMPTY
    const ownerId = place?.ownerId ?? owner.id
    const projectId = place?.id

    const { search, result, status } = query
    const hidden = await projectsToEmpty(snapshot, ownerId)
    const filter: Filter = { ownerId, projectId, search, result, status, hidden }
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

function matching(db: Connection, filter: Filter): Ids {
  const { ownerId, projectId, search, result, status, hidden } = filter
  const column = columnOf(filter)
  let ids = db
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
  if (hidden.length > 0) ids = ids.where(column('project_id'), 'not in', hidden)
  if (projectId !== undefined) ids = ids.where(column('project_id'), '=', projectId)
  if (result) ids = ids.where(column('result_rank'), '=', rankOf(result))
  if (status) ids = ids.where('status', '=', status)
  if (search !== undefined) ids = ids.where(containing('url_key', search))
  return ids
}

/**
 * A search has to look at each of the owner's reports, and `reports_search` holds all of them side
 * by side. An index in the order asked for looks better to SQLite, but costs it a row for each
 * entry; so a search names its columns in a way that no index is in the order of.
 */
function columnOf({ search }: Filter) {
  return (name: keyof ReportTable): Column =>
    search === undefined ? sql.ref(name) : sql`coalesce(${sql.ref(name)}, null)`
}

/** In the order of the ids. */
async function readReports(db: Connection, ids: readonly string[]): Promise<Report[]> {
  if (ids.length === 0) return []
  const rows = await selectReports(db).where('reports.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toReport(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
