import type { Page } from '../database/page.ts'
import { type Lengths, type OrderColumn, orderOf } from './list-segments.ts'
import { type Filter, matching, type ReportQuery } from './report-query.ts'
import type { ReportParts, Reports } from './split-reports.ts'

/** A page of all matches, sorted after one pass over the owner's reports. */
export async function readSorted(parts: ReportParts, query: ReportQuery): Promise<Page<string>> {
  const [first, second] = parts
  const merged = second && (await readMerged([first, second], query))
  if (merged) return merged

  const { page, perPage } = query
  const whole = { ...first, filter: { ...first.filter, half: undefined } }
  const rows = await selectSorted(whole, query, { limit: perPage, offset: (page - 1) * perPage })
  const total = rows[0]?.all ?? (page === 1 ? 0 : (await countMatching(parts)).all)
  return { items: rows.map(({ id }) => id), total }
}

/** Rows of a half that this process is handed and merges: more would hold it up. */
const MOST_MERGED = 1000

/** The same from the first or the last matches of each half; undefined if the page is too far from both ends. */
async function readMerged(
  halves: readonly [Reports, Reports],
  query: ReportQuery,
): Promise<Page<string> | undefined> {
  const { page, perPage, sort } = query
  const isFromEnd = page * perPage > MOST_MERGED
  const window = { limit: isFromEnd ? MOST_MERGED : page * perPage, offset: 0, isFromEnd }
  const found = await Promise.all(
    halves.map(async (half) => await selectSorted(half, query, window)),
  )
  const total = found.reduce((sum, [row]) => sum + (row?.all ?? 0), 0)
  const offset = (page - 1) * perPage
  const left = Math.max(total - offset, 0)
  if (isFromEnd && left > MOST_MERGED) return undefined

  const rows = found.flat().map(withBytes).sort(inOrder(sort))
  const from = isFromEnd ? rows.length - left : offset
  return { items: rows.slice(from, from + perPage).map(({ id }) => id), total }
}

interface Match {
  readonly id: string
  readonly key: string | number | null
  /** Number of all matches. */
  readonly all: number
}

interface MatchWindow {
  readonly limit: number
  readonly offset: number
  /** Of the list in the opposite direction. */
  readonly isFromEnd?: boolean
}

/** Stores what matches, with the columns that order it; then counts and sorts that. */
async function selectSorted(
  { db, filter }: Reports,
  query: ReportQuery,
  { limit, offset, isFromEnd = false }: MatchWindow,
): Promise<Match[]> {
  const [first, ...others] = orderOf(filter, query)
  const columns = new Set([first, ...others, ...columnsOfSearches(filter)])
  columns.delete('id')
  const isAscending = (query.sort === 'asc') !== isFromEnd
  const sort = isAscending ? 'asc' : 'desc'
  return await db
    .with(
      (cte) => cte('found').materialized(),
      () => matching(db, filter).select([...columns]),
    )
    .selectFrom('found')
    .select((eb) => [
      'id',
      eb.ref(first).as('key'),
      eb.selectFrom('found').select(eb.fn.countAll<number>().as('all')).as('all'),
    ])
    .orderBy(first, (by) => (isFromEnd ? by[sort]().nullsFirst() : by[sort]().nullsLast()))
    .$call((sorted) => others.reduce((list, name) => list.orderBy(name, sort), sorted))
    .limit(limit)
    .offset(offset)
    .$castTo<Match>()
    .execute()
}

/** Texts are in the order of their bytes, as in the database. */
function withBytes({ id, key }: Match): MatchInBytes {
  return { id, key: typeof key === 'string' ? Buffer.from(key) : key }
}

interface MatchInBytes {
  readonly id: string
  readonly key: Buffer | number | null
}

/** Reports without a value come last in both directions. */
function inOrder(sort: ReportQuery['sort']): (a: MatchInBytes, b: MatchInBytes) => number {
  const sign = sort === 'asc' ? 1 : -1
  return (a, b) => {
    if (a.key === null || b.key === null) {
      if (a.key !== b.key) return a.key === null ? 1 : -1
    } else {
      const keys = compareKeys(a.key, b.key)
      if (keys !== 0) return sign * keys
    }
    return a.id < b.id ? -sign : sign
  }
}

function compareKeys(a: Buffer | number, b: Buffer | number): number {
  return typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : a.compare(b)
}

/** Numbers of all matches. */
export async function countMatching(parts: ReportParts): Promise<Lengths> {
  const counts = await Promise.all(parts.flatMap((part) => (part ? [countPart(part)] : [])))
  return counts.reduce((sum, each) => ({
    all: sum.all + each.all,
    withResult: sum.withResult + each.withResult,
    generated: sum.generated + each.generated,
  }))
}

async function countPart({ db, filter }: Reports): Promise<Lengths> {
  const counts = await matching(db, filter)
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('result_rank').as('with_result'),
      eb.fn.count<number>('generated_at').as('generated'),
    ])
    .executeTakeFirstOrThrow()
  return { all: counts.all, withResult: counts.with_result, generated: counts.generated }
}

/**
 * With these columns, only the index for searches has all. PostgreSQL would choose a smaller one, whose entries are in
 * another order than the rows, and take a quarter longer.
 */
function columnsOfSearches(filter: Filter): readonly OrderColumn[] {
  const { search, projectId, status, device, privacy, hidden, trigrams } = filter
  const others = [projectId, status, device, privacy, hidden[0], trigrams]
  if (search === undefined || others.some((each) => each !== undefined)) return []
  return ['generated_at', 'result_rank']
}
