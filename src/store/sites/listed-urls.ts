import type { UrlSource, UrlState } from '../../crawl/crawl-url.ts'
import type { NotIndexable } from '../../crawl/site-facts/not-indexable.ts'
import type { Connection } from '../database/database.ts'
import { batchesByNumber } from './batches-by-number.ts'
import { type CrawlUrlRow, sourcesOf } from './crawl-url-row.ts'

/** A URL of a crawl as lists show it. */
export interface ListedUrl {
  readonly number: number
  readonly url: string
  readonly state: UrlState
  readonly status: number | null
  readonly failure: string | null
  /** The line of robots.txt that disallows it; absent if none does. */
  readonly rule?: string
  readonly type: string | null
  readonly redirect: string | null
  readonly redirectsTo: number | null
  readonly sources: readonly UrlSource[]
  readonly firstByte: number | null
  readonly bytes: number | null
  readonly title: string | null
  readonly words: number | null
  readonly score: number | null
  /** These three are known once the crawl has completed. */
  readonly inlinks: number | null
  readonly clickDepth: number | null
  /** Why search engines cannot index the URL; null if they can, or before the crawl has completed. */
  readonly notIndexable: NotIndexable | null
  /** Id of its template, once the crawl has completed; null for a URL that is no page. */
  readonly template: number | null
}

const LISTED = [
  'number',
  'url',
  'state',
  'status',
  'failure',
  'rule',
  'mime_type',
  'redirect',
  'redirects_to',
  'sources',
  'first_byte',
  'bytes',
  'title',
  'words',
  'score',
  'inlinks',
  'click_depth',
  'not_indexable',
  'template',
] as const

type ListedRow = Pick<CrawlUrlRow, (typeof LISTED)[number]>

/** URLs in the order of `numbers`. */
export async function readListed(
  db: Connection,
  crawlId: string,
  numbers: readonly number[],
): Promise<ListedUrl[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('crawl_urls')
    .select(LISTED)
    .where('crawl_id', '=', crawlId)
    .where('number', 'in', numbers)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, toListed(row)]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Rows per query: with URLs of a kilobyte, a few milliseconds. */
const STRETCH = 100

/** All URLs of a crawl by number, in batches. */
export async function* everyListed(db: Connection, crawlId: string): AsyncGenerator<ListedUrl[]> {
  const batches = batchesByNumber(STRETCH, (number) =>
    db
      .selectFrom('crawl_urls')
      .select(LISTED)
      .where('crawl_id', '=', crawlId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(STRETCH)
      .execute(),
  )
  for await (const rows of batches) yield rows.map(toListed)
}

function toListed(row: ListedRow): ListedUrl {
  return {
    number: row.number,
    url: row.url,
    state: row.state,
    status: row.status,
    failure: row.failure,
    ...(row.rule !== null && { rule: row.rule }),
    type: row.mime_type,
    redirect: row.redirect,
    redirectsTo: row.redirects_to,
    sources: sourcesOf(row.sources),
    firstByte: row.first_byte,
    bytes: row.bytes,
    title: row.title,
    words: row.words,
    score: row.score,
    inlinks: row.inlinks,
    clickDepth: row.click_depth,
    notIndexable: row.not_indexable,
    template: row.template,
  }
}
