import { sql } from 'kysely'
import type { Owner } from '../accounts/actor.ts'
import { type Connection, reading } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { mayReadElsewhere, readingLong, type Snapshots } from '../database/long-reads.ts'
import { named } from '../database/named.ts'
import { type Page, type PageWindow, readPage } from '../database/page.ts'
import { type Lengths, orderOf, type Part, segmentsOf } from './list-segments.ts'
import { readCountedPage } from './counted-page.ts'
import { type Report, selectShownReports, toReport } from './report-row.ts'
import {
  columnOf,
  type Filter,
  filterOf,
  matching,
  matchingOf,
  type ReportQuery,
} from './report-query.ts'
import { readListSample, type SampledReport } from './list-sample.ts'
import { countMatching, readSorted } from './sorted-matches.ts'
import { splitReports } from './split-reports.ts'
import { selectTrigrams } from './trigrams.ts'

const EMPTY: Page<never> = { items: [], total: 0 }

/** First the IDs of the page, from one index; then the rows. A skipped row is never read. */
export async function listReports(
  db: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<Report>> {
  const found = await readCountedPage(db, owner, query)
  if (found !== undefined) return found
  return await readList(db, { owner, query }, async (snapshots, filter) => {
    const { items, total } = await readIds(snapshots, query, filter)
    return { items: await readReports(snapshots[0], items), total }
  })
}

/** Only their IDs. */
export async function listReportIds(
  db: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<string>> {
  return await readList(
    db,
    { owner, query },
    async (snapshots, filter) => await readIds(snapshots, query, filter),
  )
}

/** Comparing fewer takes about a millisecond on SQLite, and needs no thread. */
const WORTH_A_THREAD = 5000

/** On one snapshot, and where it keeps nobody waiting. */
async function readList<Row>(
  db: Connection,
  { owner, query }: { readonly owner: Owner; readonly query: ReportQuery },
  read: (snapshots: Snapshots, filter: Filter) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const isMoved = (filter: Filter) => isLong(filter) && mayReadElsewhere(db)
  const page = await reading(db, async (snapshot) => {
    const filter = await filterOf(snapshot, owner, query)
    if (filter === undefined) return EMPTY
    return isMoved(filter) ? undefined : await read([snapshot], filter)
  })
  if (page !== undefined) return page
  return await readingLong(db, async (snapshots) => {
    const filter = await filterOf(snapshots[0], owner, query)
    return filter === undefined ? EMPTY : await read(snapshots, filter)
  })
}

function isLong({ counted, isUncounted, hidden }: Filter): boolean {
  return counted.all > WORTH_A_THREAD && (isUncounted || hidden.length > 0)
}

/** Maximum count: "100 or more" is informative enough. */
export const MOST_NEWER = 100

/** Number of matching reports after this ID, up to `MOST_NEWER`. */
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
  snapshots: Snapshots,
  query: ReportQuery,
  filter: Filter,
): Promise<Page<string>> {
  const [snapshot] = snapshots
  const { counted, hidden } = filter
  if (!filter.isUncounted) {
    const lengths = hidden.length > 0 ? await countMatching([{ db: snapshot, filter }]) : counted
    return await readInOrder(snapshot, { query, filter, lengths })
  }
  if (counted.all <= WORTH_A_SAMPLE) return await readSorted([{ db: snapshot, filter }], query)
  await wordsOf(snapshot).planLongReads?.execute(snapshot)
  const sample = await readListSample(snapshot, filter)
  const trigrams = trigramsFor(snapshot, filter, sample)
  const isCounted = (await matchingPart(snapshot, filter, sample)) > COMMON
  const parts = await splitReports(snapshots, isCounted ? filter : { ...filter, trigrams })
  if (!isCounted) return await readSorted(parts, query)

  const lengths = await countMatching(parts)
  const looksAtAll = !isNear(query, { all: counted.all, matches: lengths.all })
  return await readInOrder(snapshot, { query, filter: { ...filter, looksAtAll }, lengths })
}

async function readInOrder(
  db: Connection,
  { query, filter, lengths }: { query: ReportQuery; filter: Filter; lengths: Lengths },
): Promise<Page<string>> {
  const read = (part: Part, window: PageWindow) => readPart(db, { query, filter, part, window })
  const items = await readPage(segmentsOf(filter, query, lengths, read), query)
  return { items, total: lengths.all }
}

interface PartQuery {
  readonly query: ReportQuery
  readonly filter: Filter
  readonly part: Part
  readonly window: PageWindow
}

/** Also by the column that is null: PostgreSQL would sort the whole part, since it does not see that all are equal. */
async function readPart(
  db: Connection,
  { query, filter, part, window: { limit, offset, sort } }: PartQuery,
): Promise<string[]> {
  const column = columnOf(filter)
  const [first, ...others] = orderOf(filter, query)
  const ids = matching(db, filter)
  const these =
    part === 'all' ? ids : ids.where(column(first), part === 'null' ? 'is' : 'is not', null)
  const ordered = [first, ...others].reduce((list, name) => list.orderBy(column(name), sort), these)
  const rows = await ordered.limit(limit).offset(offset).execute()
  return rows.map((row) => row.id)
}

/** Smaller lists are sorted at once. */
const WORTH_A_SAMPLE = 1000
/** More matches are counted, and then read in order: storing and sorting them takes longer than comparing URLs again. */
const COMMON = 0.5

/** From 0 to 1. */
async function matchingPart(
  db: Connection,
  filter: Filter,
  sample: readonly SampledReport[],
): Promise<number> {
  const matches = searchedOnly(filter, sample) ?? (await countOf(db, filter, sample))
  return matches / Math.max(sample.length, 1)
}

/** Number of these that contain the searched text; undefined if something else decides as well. */
function searchedOnly(
  { search, inTitles = false, device, privacy, check }: Filter,
  sample: readonly SampledReport[],
): number | undefined {
  const others = [device, privacy, check]
  if (search === undefined || others.some((each) => each !== undefined)) return undefined
  const text = search.toLowerCase()
  return sample.filter(
    ({ url_key, title_key }) =>
      url_key.includes(text) || (inTitles && title_key?.includes(text) === true),
  ).length
}

async function countOf(
  db: Connection,
  filter: Filter,
  sample: readonly SampledReport[],
): Promise<number> {
  const ids = sample.map(({ id }) => id)
  return (await matchingOf(db, { ...filter, looksAtAll: false }, ids).execute()).length
}

/** With more matches, comparing all takes less time than reading the rows that the trigram index names. */
const MOST_FOUND = 0.12

/** Not for a project or a result: the index would find those of all others as well. */
function trigramsFor(
  db: Connection,
  { search, projectId, result, status }: Filter,
  sample: readonly SampledReport[],
): readonly string[] | undefined {
  const isNarrowed = [projectId, result, status].some((each) => each !== undefined)
  if (wordsOf(db).trigrams === undefined || search === undefined || isNarrowed) return undefined
  const texts = sample.map(({ url_key, title_key }) => `${url_key}\n${title_key ?? ''}`)
  return selectTrigrams(search.toLowerCase(), texts, MOST_FOUND)
}

/** Reading a report in the requested order costs as much as ten adjacent index entries. */
const COST_IN_ORDER = 10

/** Whether reading in the requested order reaches the page sooner than sorting all matches. */
function isNear(
  { page, perPage }: ReportQuery,
  { all, matches }: { all: number; matches: number },
): boolean {
  const fromStart = page * perPage
  const fromEnd = Math.max(matches - fromStart + perPage, 0)
  const passed = (Math.min(fromStart, fromEnd) * all) / Math.max(matches, 1)
  return passed * COST_IN_ORDER < all
}

/** In the order of the IDs. */
export async function readReports(db: Connection, ids: readonly string[]): Promise<Report[]> {
  if (ids.length === 0) return []
  const isListed = wordsOf(db).isOneOf(sql.ref('reports.id'), ids)
  const { rows } = await named(db, selectShownReports(db).where(isListed))
  const byId = new Map(rows.map((row) => [row.id, toReport(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
