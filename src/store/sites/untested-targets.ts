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

/**
 * By check, the pages of the later crawl that had a fault whose URL it knows and did not request, for example because
 * robots.txt disallows it now: whether they still have it is unknown.
 */
export async function untestedTargets(
  db: Connection,
  before: string,
  after: string,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const untested = new Map<string, ReadonlySet<number>>()
  for (const check of OF_ANSWERS) {
    const numbers = new Set<number>()
    for (let page = 1; ; page++) {
      const some = { page, perPage: STRETCH }
      const rows = await createCrawlFindings(db).evidence({ id: before }, check, some)
      for (const number of await pagesOf(db, after, rows)) numbers.add(number)
      if (rows.length < STRETCH) break
      await setImmediate()
    }
    if (numbers.size > 0) untested.set(check, numbers)
  }
  return untested
}

/** The pages of a crawl behind rows whose URL it did not request. */
async function pagesOf(
  db: Connection,
  crawlId: string,
  rows: readonly SiteFindingRow[],
): Promise<readonly number[]> {
  // Many pages may name one URL, for example as their canonical.
  const targets = Map.groupBy(rows, (row) => row.target ?? row.url)
  const left = await numbersOf(db, crawlId, [...targets.keys()], NOT_REQUESTED)
  const urls = new Set(
    [...left.keys()].flatMap((url) =>
      (targets.get(url) ?? []).flatMap(({ url: own, sources = [] }) => [own, ...sources]),
    ),
  )
  return [...(await numbersOf(db, crawlId, [...urls])).values()]
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
