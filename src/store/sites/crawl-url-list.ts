import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Connection, Database } from '../database/database.ts'
import type { Page, PageQuery, Sort } from '../database/page.ts'
import { containing } from '../database/search.ts'
import { type ListedUrl, readListed } from './listed-urls.ts'

/** Outcomes of URLs, as filters name them. */
export type UrlKind = 'pages' | 'redirects' | 'errors' | 'other' | 'left-out' | 'waiting'

export const URL_KINDS = [
  'pages',
  'redirects',
  'errors',
  'other',
  'left-out',
  'waiting',
] as const satisfies readonly UrlKind[]

export type UrlOrder = 'number' | 'url' | 'status' | 'depth' | 'inlinks' | 'score' | 'words'

export interface CrawlUrlQuery extends PageQuery {
  /** Part of the URL, without wildcards. */
  readonly search?: string | undefined
  readonly kind?: UrlKind | undefined
  /** Whether a page of a completed crawl can be indexed. */
  readonly indexable?: boolean | undefined
  /** Id of a template. */
  readonly template?: number | undefined
  readonly status?: number | undefined
  /** Clicks from the start page. */
  readonly depth?: number | undefined
  /** Numbers of the pages that have a finding. */
  readonly numbers?: Uint32Array | undefined
  readonly sortBy: UrlOrder
  readonly sort: Sort
}

const ORDERS = {
  number: 'number',
  url: 'url',
  status: 'status',
  depth: 'click_depth',
  inlinks: 'inlinks',
  score: 'score',
  words: 'words',
} as const satisfies Record<UrlOrder, keyof Database['crawl_urls']>

/**
 * One page of the URLs that match a query. The site determines how many URLs there are, 200,000 at most, and how long
 * they are: they are read in batches, with other requests in between.
 */
export async function listUrls(
  db: Connection,
  crawlId: string,
  query: CrawlUrlQuery,
): Promise<Page<ListedUrl>> {
  const { sortBy, page, perPage } = query
  const most = page * perPage
  const compare = comparerOf(query)
  let total = 0
  let first: Candidate[] = []
  for await (const within of stretchesOf(db, crawlId, query.numbers)) {
    const rows = await within(matching(db, crawlId, query))
      .select(['number', `${ORDERS[sortBy]} as value`, sql<number>`count(*) over ()`.as('total')])
      // Null values come last in both directions, on both engines.
      .orderBy((eb) => eb(ORDERS[sortBy], 'is', null), 'asc')
      .orderBy(ORDERS[sortBy], query.sort)
      .orderBy('number')
      .limit(most)
      .execute()
    total += rows[0]?.total ?? 0
    first = mergeSorted(first, rows, compare).slice(0, most)
  }
  const numbers = first.slice(most - perPage).map(({ number }) => number)
  return { items: await readListed(db, crawlId, numbers), total }
}

interface Candidate {
  readonly number: number
  readonly value: string | number | null
}

type Matching = ReturnType<typeof matching>

function matching(db: Connection, crawlId: string, query: CrawlUrlQuery) {
  const { search, kind, indexable, template, status, depth } = query
  let all = db.selectFrom('crawl_urls').where('crawl_id', '=', crawlId)
  if (search !== undefined) all = all.where(containing(db, sql`lower(url)`, search))
  if (kind !== undefined) all = all.where((eb) => isOfKind(eb, kind))
  if (indexable === true) all = all.where((eb) => isIndexable(eb))
  if (indexable === false) all = all.where('not_indexable', 'is not', null)
  if (template !== undefined) all = all.where('template', '=', template)
  if (status !== undefined) all = all.where('status', '=', status)
  if (depth !== undefined) all = all.where('click_depth', '=', depth)
  return all
}

/** URLs per query: 20 ms of SQLite for a search in the longest ones. */
const SEARCHED = 2000

/** Limits a query to one range of numbers after the other. */
async function* stretchesOf(
  db: Connection,
  crawlId: string,
  numbers: Uint32Array | undefined,
): AsyncGenerator<(query: Matching) => Matching> {
  const count = numbers?.length ?? (await lastNumber(db, crawlId))
  for (let at = 0; at < count; at += SEARCHED) {
    if (at > 0) await setImmediate()
    const some = numbers && [...numbers.subarray(at, at + SEARCHED)]
    yield (query) =>
      some
        ? query.where('number', 'in', some)
        : query.where('number', '>', at).where('number', '<=', at + SEARCHED)
  }
}

async function lastNumber(db: Connection, crawlId: string): Promise<number> {
  const row = await db
    .selectFrom('crawl_urls')
    .select('number')
    .where('crawl_id', '=', crawlId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

type Compare = (one: Candidate, other: Candidate) => number

/** The order of the queries: null values last, and of equal values the lower number first. */
function comparerOf({ sort }: CrawlUrlQuery): Compare {
  const direction = sort === 'asc' ? 1 : -1
  return (one, other) => {
    if (one.value === other.value) return one.number - other.number
    if (one.value === null) return 1
    if (other.value === null) return -1
    return one.value < other.value ? -direction : direction
  }
}

function mergeSorted(
  one: readonly Candidate[],
  other: readonly Candidate[],
  compare: Compare,
): Candidate[] {
  const merged: Candidate[] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [a, b] = [one[left], other[right]]
    if (a === undefined) return [...merged, ...other.slice(right)]
    if (b === undefined) return [...merged, ...one.slice(left)]
    if (compare(a, b) <= 0) {
      merged.push(a)
      left += 1
    } else {
      merged.push(b)
      right += 1
    }
  }
}

type Expressions = ExpressionBuilder<Database, 'crawl_urls'>
type Condition = ExpressionWrapper<Database, 'crawl_urls', SqlBool>

function isIndexable(eb: Expressions): Condition {
  return eb.and([eb('not_indexable', 'is', null), eb('status', '=', 200)])
}

function isOfKind(eb: Expressions, kind: UrlKind): Condition {
  const isAnswered = eb('mime_type', 'is not', null)
  const isRedirect = eb('redirect', 'is not', null)
  const isError = eb.or([eb('status', '>=', 400), eb('failure', 'is not', null)])
  const isPage = eb('score', 'is not', null)
  switch (kind) {
    case 'pages':
      return eb.and([isAnswered, isPage])
    case 'redirects':
      return isRedirect
    case 'errors':
      return isError
    case 'other':
      return eb.and([
        isAnswered,
        eb('redirect', 'is', null),
        eb('status', '<', 400),
        eb('score', 'is', null),
      ])
    case 'left-out':
      return eb('state', 'in', ['disallowed', 'excluded', 'unlisted', 'too-deep', 'trap', 'asleep'])
    case 'waiting':
      return eb('state', 'in', ['waiting', 'fetching'])
  }
}
