import type { DeviceChoice } from '../../request/audit-request.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ResultClass } from '../../report/results.ts'
import type { Owner } from '../accounts/actor.ts'
import { countReports } from './counters.ts'
import { type Connection, type Database, reading } from '../database/database.ts'
import { projectsToEmpty } from '../projects/delete-project.ts'
import { findPlace } from '../projects/membership-row.ts'
import { type Page, type PageQuery, readPage, type Segment, type Sort } from '../database/page.ts'
import { type Report, selectReports, toReport } from './report-row.ts'
import { rankOf } from '../runs/result-rank.ts'
import { containing } from '../database/search.ts'
import type { Privacy, ReportStatus, ReportTable } from '../tables/report-tables.ts'

export type ReportOrder = 'id' | 'generated_at' | 'url' | 'result'

export interface ReportQuery extends PageQuery {
  /** Part of the URL, in any case; nothing in it is a wildcard. */
  readonly search?: string | undefined
  /** Looks for it in the titles of the pages too. */
  readonly inTitles?: boolean | undefined
  /** Name of one of this user's projects, in any case, or id of one that is shared with them. */
  readonly project?: string | undefined
  readonly result?: ResultClass | undefined
  readonly status?: ReportStatus | undefined
  readonly device?: DeviceChoice | undefined
  readonly privacy?: Privacy | undefined
  /** Id of a check that needs work. */
  readonly check?: string | undefined
  readonly sortBy: ReportOrder
  readonly sort: Sort
}

type Ids = SelectQueryBuilder<Database, 'reports', { id: string }>
type Column = RawBuilder<unknown>

/** The filters, with the project's name resolved under its owner. */
interface Filter extends Pick<
  ReportQuery,
  'search' | 'inTitles' | 'result' | 'status' | 'device' | 'privacy' | 'check'
> {
  readonly ownerId: string
  readonly projectId: string | undefined
  /** It is not counted, or not in the order asked for, by what it is narrowed to. */
  readonly looksAtAll: boolean
  /** Projects that are deleted, their reports not yet. */
  readonly hidden: readonly string[]
}

/** All of them: named, so that the index that begins with the device serves where only the visibility is asked. */
const DEVICES: readonly DeviceChoice[] = ['mobile', 'desktop', 'both']

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
  const lengths = await lengthsOf(snapshot, filter)
  const items = await readPage(segmentsOf(snapshot, { query, filter, lengths }), query)
  return { items, total: lengths.all }
}

/** Undefined where nothing can match. */
async function filterOf(
  snapshot: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Filter | undefined> {
  const place =
    query.project === undefined ? undefined : await findPlace(snapshot, owner, query.project)
  if (query.project !== undefined && place === undefined) return undefined
  const ownerId = place?.ownerId ?? owner.id
  const projectId = place?.id
  const { search, inTitles, result, status, device, privacy, check } = query
  const hidden = await projectsToEmpty(snapshot, ownerId)
  const looksAtAll = [search, device, privacy, check].some((each) => each !== undefined)
  const narrowed = { search, inTitles, result, status, device, privacy, check }
  return { ownerId, projectId, hidden, looksAtAll, ...narrowed }
}

interface Lengths {
  readonly all: number
  readonly withResult: number
}

/** From the counters, where they tell. */
async function lengthsOf(db: Connection, filter: Filter): Promise<Lengths> {
  if (!filter.looksAtAll) return await countReports(db, filter)
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
  const { ownerId, projectId, search, result, status, device, privacy, check, hidden } = filter
  const column = columnOf(filter)
  const seen = columnOf({ looksAtAll: search !== undefined })
  let ids = db
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
  if (hidden.length > 0) ids = ids.where(column('project_id'), 'not in', hidden)
  if (projectId !== undefined) ids = ids.where(column('project_id'), '=', projectId)
  if (result) ids = ids.where(column('result_rank'), '=', rankOf(result))
  if (status) ids = ids.where(column('status'), '=', status)
  const devices = device ? [device] : DEVICES
  if (device || privacy !== undefined) ids = ids.where(seen('device'), 'in', devices)
  if (privacy !== undefined) ids = ids.where(seen('privacy'), '=', privacy)
  if (check !== undefined) ids = ids.where('faults', 'like', `%"${check}"%`)
  if (search !== undefined) ids = ids.where(searched(db, search, filter))
  return ids
}

function searched(
  db: Connection,
  search: string,
  { inTitles = false }: Filter,
): RawBuilder<boolean> {
  const inUrl = containing(db, sql.ref('url_key'), search)
  return inTitles
    ? sql<boolean>`(${inUrl} or ${containing(db, sql.ref('title_key'), search)})`
    : inUrl
}

/**
 * A search, or a filter that nothing counts, has to look at each of the owner's reports, and
 * `reports_search` holds all of them side by side, `reports_device` those of a device and a visibility. An
 * index in the order asked for looks better to SQLite, but costs it a row for each entry; so the columns are
 * named in a way that no index is in the order of.
 */
function columnOf({ looksAtAll }: Pick<Filter, 'looksAtAll'>) {
  return (name: keyof ReportTable): Column =>
    looksAtAll ? sql`coalesce(${sql.ref(name)}, null)` : sql.ref(name)
}

/** In the order of the ids. */
async function readReports(db: Connection, ids: readonly string[]): Promise<Report[]> {
  if (ids.length === 0) return []
  const rows = await selectReports(db).where('reports.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toReport(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
