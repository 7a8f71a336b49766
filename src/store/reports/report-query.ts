import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ResultClass } from '../../report/results.ts'
import type { DeviceChoice } from '../../request/audit-request.ts'
import type { Owner } from '../accounts/actor.ts'
import type { Connection, Database } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import type { PageQuery, Sort } from '../database/page.ts'
import { containing } from '../database/search.ts'
import { projectsToEmpty } from '../projects/projects-to-empty.ts'
import { findPlace } from '../projects/membership-row.ts'
import { rankOf } from '../runs/result-rank.ts'
import { type Counts, countReports } from './count-reports.ts'
import type { Privacy, ReportStatus, ReportTable } from '../tables/report-tables.ts'

export type ReportOrder = 'id' | 'generated_at' | 'url' | 'result'

export interface ReportQuery extends PageQuery {
  /** Part of the URL, case-insensitive, without wildcards. */
  readonly search?: string | undefined
  /** Also searches the titles of the pages. */
  readonly inTitles?: boolean | undefined
  /** Name of one of this user's projects, case-insensitive, or ID of one that is shared with them. */
  readonly project?: string | undefined
  readonly result?: ResultClass | undefined
  readonly status?: ReportStatus | undefined
  readonly device?: DeviceChoice | undefined
  readonly privacy?: Privacy | undefined
  /** ID of a check that needs work. */
  readonly check?: string | undefined
  readonly sortBy: ReportOrder
  readonly sort: Sort
}

export type Ids = SelectQueryBuilder<Database, 'reports', { id: string }>
export type Column = RawBuilder<unknown>

/** The filters, with the project's name resolved under its owner. */
export interface Filter extends Pick<
  ReportQuery,
  'search' | 'inTitles' | 'result' | 'status' | 'device' | 'privacy' | 'check'
> {
  readonly ownerId: string
  readonly projectId: string | undefined
  /** Those that match the part of this filter that counters cover. */
  readonly counted: Counts
  /** No counter covers this filter. */
  readonly isUncounted: boolean
  /** Trigrams by which an index finds reports with the searched text sooner than comparing all. */
  readonly trigrams?: readonly string[] | undefined
  /** Only these of them, while another connection reads the others. */
  readonly half?: Half | undefined
  /** Whether it is read from a covering index and sorted, rather than read in order. */
  readonly looksAtAll: boolean
  /** Deleted projects whose reports are not yet deleted. */
  readonly hidden: readonly string[]
}

/** Reports before a value of this column, or from it on. */
export interface Half {
  readonly column: 'id' | 'url_key'
  readonly before?: string
  readonly from?: string
}

/** All devices: named, so that the index that begins with the device also serves a filter only by visibility. */
const DEVICES: readonly DeviceChoice[] = ['mobile', 'desktop', 'both']

/** Undefined if nothing can match. */
export async function filterOf(
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
  const byTime = query.sortBy === 'generated_at'
  const counted = await countReports(snapshot, { ownerId, projectId, result, status, byTime })
  if (counted.all === 0) return undefined
  const hidden = counted.toEmpty > 0 ? await projectsToEmpty(snapshot, ownerId) : []
  const isUncounted = [search, device, privacy, check].some((each) => each !== undefined)
  const narrowed = { search, inTitles, result, status, device, privacy, check }
  return { ownerId, projectId, counted, hidden, isUncounted, looksAtAll: isUncounted, ...narrowed }
}

/** Filtered only by columns that counters cover. */
export function withoutUncounted(filter: Filter): Filter {
  const { ownerId, projectId, counted, hidden, result, status } = filter
  const covered = { ownerId, projectId, counted, hidden, result, status }
  return { ...covered, isUncounted: false, looksAtAll: false }
}

/** All matching reports. */
export function matching(db: Connection, filter: Filter): Ids {
  const own = db
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', filter.ownerId)
    .where('deleted_at', 'is', null)
  return narrowed(db, halfOf(own, filter), filter)
}

function halfOf(reports: Ids, { half }: Filter): Ids {
  if (half?.before !== undefined) return reports.where(half.column, '<', half.before)
  return half?.from === undefined ? reports : reports.where(half.column, '>=', half.from)
}

/** The matching ones of these reports of the owner. */
export function matchingOf(db: Connection, filter: Filter, ids: readonly string[]): Ids {
  const these = db
    .selectFrom('reports')
    .select('id')
    .where(wordsOf(db).isOneOf(sql.ref('id'), ids))
  return narrowed(db, these, filter)
}

function narrowed(db: Connection, reports: Ids, filter: Filter): Ids {
  const { projectId, search, result, status, device, privacy, check, hidden } = filter
  const { isOneOf } = wordsOf(db)
  const column = columnOf(filter)
  const seen = columnOf({ looksAtAll: filter.looksAtAll && search !== undefined })
  let ids = reports
  if (hidden.length > 0) ids = ids.where(sql<boolean>`not ${isOneOf(column('project_id'), hidden)}`)
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

/** What the trigram index has, as written there: see migration 0047. */
const INDEXED = sql`report_trigrams(owner_id, url_key, title_key)`

/** An entry begins with the end of its owner's ID. */
function entriesOf(ownerId: string, trigrams: readonly string[]): string[] {
  return trigrams.map((trigram) => ownerId.slice(-8) + trigram)
}

function searched(
  db: Connection,
  search: string,
  { inTitles = false, ownerId, trigrams }: Filter,
): RawBuilder<boolean> {
  const inUrl = containing(db, sql.ref('url_key'), search)
  const isFound = inTitles
    ? sql<boolean>`(${inUrl} or ${containing(db, sql.ref('title_key'), search)})`
    : inUrl
  const index = wordsOf(db).trigrams
  if (index === undefined || trigrams === undefined) return isFound
  return sql<boolean>`(${index.haveAll(INDEXED, entriesOf(ownerId, trigrams))} and ${isFound})`
}

/**
 * If all of the owner's reports are read, `reports_searched_urls` stores them adjacently, SQLite's `reports_search` also
 * with the columns of other filters, and `reports_device` those of a device and a visibility. SQLite would prefer an
 * index in the requested order, which costs it a row for each entry; so the columns are written in a form that no index
 * matches.
 */
export function columnOf({ looksAtAll }: Pick<Filter, 'looksAtAll'>) {
  return (name: keyof ReportTable): Column =>
    looksAtAll ? sql`coalesce(${sql.ref(name)}, null)` : sql.ref(name)
}
