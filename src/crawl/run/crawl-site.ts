import { KNOWN_PER_PAGE } from '../crawl-settings.ts'
import { createPace } from '../politeness/pace.ts'
import { createTrouble } from '../politeness/trouble.ts'
import { createSiteRobots } from '../robots/site-robots.ts'
import { siteScope } from '../scope/site-scope.ts'
import type { CrawlCounts, CrawlMemo } from '../store/crawl-store.ts'
import { createSleepingShapes } from '../traps/sleeping-shapes.ts'
import { createAskSite } from './ask-site.ts'
import { beginCrawl } from './begin-crawl.ts'
import type { SiteRecord } from './site-record.ts'
import type { CrawlOrder, CrawlParts } from './crawl-parts.ts'
import { createFindUrls } from './find-urls.ts'
import { runFrontier } from './run-frontier.ts'
import type { StopReason } from './stop-reason.ts'

export interface CrawlEnd {
  readonly record: SiteRecord
  /** Null if all known URLs were fetched. */
  readonly stop: StopReason | null
  readonly counts: CrawlCounts
  /** Shapes of URLs that led to nothing new, and were skipped. */
  readonly asleep: readonly string[]
}

/** Longest delay that is waited for: with a longer one, a crawl of 500 pages would take half a day. */
const LONGEST_DELAY_MS = 30_000

/**
 * Crawls a site into its store: politely, until there is nothing left to fetch, a limit is reached or the site asks to
 * stop. An interrupted crawl continues where it stopped. Throws `CrawlFailure` if there is nothing to crawl.
 */
export async function crawlSite(parts: CrawlParts, order: CrawlOrder): Promise<CrawlEnd> {
  const { session, store, reader, clock, signal, isPrivate } = parts
  const { settings } = order
  const counts = await store.resume()
  const recalled = await store.recall()
  if (recalled?.end !== undefined) {
    return { record: recalled.record, ...recalled.end, counts, asleep: recalled.asleep }
  }
  const pace = createPace(
    { connections: settings.connections, delayMs: settings.delayMs, pauses: !isPrivate },
    clock,
  )
  const ask = createAskSite({ session, pace, signal })
  const robots = createSiteRobots((probe) => ask.probe(probe))
  const begin = () => beginMemo({ ...parts, ask, robots }, order)
  const memo = recalled ?? (await begin())
  if (recalled) reader.recall(recalled.knowledge)
  const { record } = memo
  const delayMs = settings.ignoreRobots ? null : await robots.delayMs(record.start)
  if (delayMs !== null) pace.slowDown(Math.min(delayMs, LONGEST_DELAY_MS))

  const shapes = createSleepingShapes(memo.asleep)
  const visiting = {
    ask,
    reader,
    robots: settings.ignoreRobots ? null : robots,
    shapes,
    trouble: createTrouble(),
    findUrls: createFindUrls(siteScope(record.start, settings), settings),
  }
  const learnt = () => ({ ...memo, asleep: shapes.asleep() })
  const { stop, counts: last } = await runFrontier({
    ...parts,
    visiting,
    settings,
    onInterrupted: () => store.remember(learnt()),
  })
  await store.remember({ ...learnt(), end: { stop } })
  return { record, stop, counts: last, asleep: shapes.asleep() }
}

/**
 * Requests once what applies to all pages. A crawl killed between the two writes starts again with its first URLs
 * known.
 */
async function beginMemo(
  parts: Pick<CrawlParts, 'store' | 'reader'> &
    Omit<Parameters<typeof beginCrawl>[0], 'mostListed'>,
  order: CrawlOrder,
): Promise<CrawlMemo> {
  const { store, settings } = { ...parts, ...order }
  const mostListed = settings.maxPages * KNOWN_PER_PAGE
  const { record, knowledge, listed } = await beginCrawl({ ...parts, mostListed }, order)
  const findUrls = createFindUrls(siteScope(record.start, settings), settings)
  await store.save(
    [],
    [
      ...record.startHops.map(
        (url) => ({ url, source: 'start', depth: 0, state: 'waiting' }) as const,
      ),
      ...(await findUrls.findAll(listed, 'sitemap')),
    ],
  )
  const memo: CrawlMemo = { record, knowledge, asleep: [] }
  await store.remember(memo)
  return memo
}
