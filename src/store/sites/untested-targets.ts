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

/** Rows of evidence, and pages, that are looked up. */
const MOST = 500

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
    const rows = await createCrawlFindings(db).evidence({ id: before }, check, {
      page: 1,
      perPage: MOST,
    })
    if (rows.length === 0) continue
    // Many pages may name one URL, for example as their canonical.
    const targets = Map.groupBy(rows, (row) => row.target ?? row.url)
    const left = await numbersOf(db, after, [...targets.keys()], NOT_REQUESTED)
    const pages = [...left.keys()].flatMap((url) =>
      (targets.get(url) ?? []).flatMap(({ url: own, sources = [] }) => [own, ...sources]),
    )
    const numbers = await numbersOf(db, after, [...new Set(pages)].slice(0, MOST))
    if (numbers.size > 0) untested.set(check, new Set(numbers.values()))
  }
  return untested
}

/** Numbers of URLs that a crawl knows, in these states or any. */
async function numbersOf(
  db: Connection,
  crawlId: string,
  urls: readonly string[],
  states?: readonly UrlState[],
): Promise<ReadonlyMap<string, number>> {
  if (urls.length === 0) return new Map()
  const keys = urls.map((url) => urlKey(url))
  const rows = await db
    .selectFrom('crawl_urls')
    .select(['number', 'url'])
    .where('crawl_id', '=', crawlId)
    .where('url_key', 'in', keys)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .execute()
  return new Map(rows.map(({ number, url }) => [url, number]))
}
