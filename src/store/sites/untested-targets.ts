import { setImmediate } from 'node:timers/promises'
import type { SiteFindingRow } from '../../report/site/site-results.ts'
import type { UrlState } from '../../crawl/crawl-url.ts'
import type { Connection } from '../database/database.ts'
import { createCrawlFindings } from './crawl-findings.ts'
import { urlKey } from './url-key.ts'

/** Checks of what URLs answer, whose rows name the URL as target, or else as URL. */
const OF_ANSWERS = [
  'site-broken-links',
  'site-server-errors',
  'site-redirects-to-errors',
  'site-canonical-errors',
] as const

/** States of URLs that a crawl knows and did not request. */
const NOT_REQUESTED: readonly UrlState[] = [
  'waiting',
  'disallowed',
  'excluded',
  'unlisted',
  'too-deep',
  'trap',
  'asleep',
]

/** Rows of evidence, and URLs, per query. */
const STRETCH = 500

/** Numbers of pages. */
export type Untested = Pick<ReadonlySet<number>, 'has'>

const ALL_PAGES: Untested = { has: () => true }

/**
 * By check, the pages of the later crawl that had a fault whose URL it knows and did not request, for example because
 * robots.txt disallows it now: whether they still have it is unknown. All pages, if such a URL may be in evidence that
 * was too long to store.
 */
export async function untestedTargets(
  db: Connection,
  before: string,
  after: string,
): Promise<ReadonlyMap<string, Untested>> {
  const untested = new Map<string, Untested>()
  for (const check of OF_ANSWERS) {
    const found = await createCrawlFindings(db).finding({ id: before }, check)
    if (found === undefined) continue
    const { numbers, rows, isWhole } = await untestedOf(db, { before, after, check })
    const isCut = rows < found.finding.rows_total
    if (!isWhole || (isCut && (await leavesUrls(db, before, after)))) untested.set(check, ALL_PAGES)
    else if (numbers.size > 0) untested.set(check, numbers)
  }
  return untested
}

interface UntestedOf {
  readonly before: string
  readonly after: string
  readonly check: string
}

async function untestedOf(db: Connection, { before, after, check }: UntestedOf) {
  const numbers = new Set<number>()
  let isWhole = true
  for (let page = 1, count = 0; ; page++) {
    const some = { page, perPage: STRETCH }
    const rows = await createCrawlFindings(db).evidence({ id: before }, check, some)
    const pages = await pagesOf(db, after, rows)
    for (const number of pages.numbers) numbers.add(number)
    isWhole &&= pages.isWhole
    count += rows.length
    if (rows.length < STRETCH) return { numbers, isWhole, rows: count }
    await setImmediate()
  }
}

/** Whether the later crawl did not request a URL that the earlier one did. */
async function leavesUrls(db: Connection, before: string, after: string): Promise<boolean> {
  const left = await db
    .selectFrom('crawl_urls as later')
    .innerJoin('crawl_urls as earlier', 'earlier.url_key', 'later.url_key')
    .select('later.number')
    .where('later.crawl_id', '=', after)
    .where('later.state', 'in', NOT_REQUESTED)
    .where('earlier.crawl_id', '=', before)
    .where('earlier.state', 'not in', NOT_REQUESTED)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

/** The pages of a crawl behind rows whose URL it did not request. Not whole if the rows name fewer than there were. */
async function pagesOf(
  db: Connection,
  crawlId: string,
  rows: readonly SiteFindingRow[],
): Promise<{ readonly numbers: readonly number[]; readonly isWhole: boolean }> {
  // Many pages may name one URL, for example as their canonical.
  const targets = Map.groupBy(rows, (row) => row.target ?? row.url)
  const left = await numbersOf(db, crawlId, [...targets.keys()], NOT_REQUESTED)
  const untested = [...left.keys()].flatMap((url) => targets.get(url) ?? [])
  const urls = new Set(untested.flatMap(({ url, sources = [] }) => [url, ...sources]))
  return {
    numbers: [...(await numbersOf(db, crawlId, [...urls])).values()],
    isWhole: untested.every(
      ({ sources = [], sources_total = 0 }) => sources.length >= sources_total,
    ),
  }
}

/** Numbers of URLs that a crawl knows, in these states or any. */
async function numbersOf(
  db: Connection,
  crawlId: string,
  urls: readonly string[],
  states?: readonly UrlState[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>()
  for (let at = 0; at < urls.length; at += STRETCH) {
    const keys = urls.slice(at, at + STRETCH).map((url) => urlKey(url))
    const rows = await db
      .selectFrom('crawl_urls')
      .select(['number', 'url'])
      .where('crawl_id', '=', crawlId)
      .where('url_key', 'in', keys)
      .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
      .execute()
    for (const { number, url } of rows) numbers.set(url, number)
  }
  return numbers
}
