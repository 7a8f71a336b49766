import { KNOWN_PER_PAGE } from '../crawl-settings.ts'
import { createPace } from '../politeness/pace.ts'
import { createTrouble } from '../politeness/trouble.ts'
import { createSiteRobots } from '../robots/site-robots.ts'
import { siteScope } from '../scope/site-scope.ts'
import type { CrawlCounts } from '../store/crawl-store.ts'
import { createSleepingShapes } from '../traps/sleeping-shapes.ts'
import { createAskSite } from './ask-site.ts'
import { beginCrawl, type SiteRecord } from './begin-crawl.ts'
import type { CrawlOrder, CrawlParts } from './crawl-parts.ts'
import { createFindUrls } from './find-urls.ts'
import { runFrontier } from './run-frontier.ts'
import type { StopReason } from './stop-reason.ts'

export interface CrawlEnd {
  readonly record: SiteRecord
  /** Null where everything that is known was fetched. */
  readonly stop: StopReason | null
  readonly counts: CrawlCounts
  /** Shapes of URLs that led to nothing new, and were left. */
  readonly asleep: readonly string[]
}

/** Longer delays than this are not waited for: a crawl of 500 pages would take half a day. */
const LONGEST_DELAY_MS = 30_000

/**
 * Crawls a site into its store: politely, until there is nothing left to fetch, a limit is reached or the site asks to be
 * left alone. Throws `CrawlFailure` where there is nothing to crawl.
 */
export async function crawlSite(parts: CrawlParts, order: CrawlOrder): Promise<CrawlEnd> {
  const { session, store, reader, clock, signal, isPrivate } = parts
  const { settings } = order
  const counts = await store.resume()
  const pace = createPace(
    { connections: settings.connections, delayMs: settings.delayMs, pauses: !isPrivate },
    clock,
  )
  const ask = createAskSite({ session, pace, signal })
  const robots = createSiteRobots((probe) => ask.probe(probe))
  const mostListed = settings.maxPages * KNOWN_PER_PAGE
  const { record, listed } = await beginCrawl({ ask, reader, robots, mostListed }, order)
  const delayMs = settings.ignoreRobots ? null : await robots.delayMs(record.start)
  if (delayMs !== null) pace.slowDown(Math.min(delayMs, LONGEST_DELAY_MS))

  const findUrls = createFindUrls(siteScope(record.start, settings), settings)
  const shapes = createSleepingShapes()
  if (counts.known === 0) {
    await store.save(
      [],
      [
        ...record.startHops.map(
          (url) => ({ url, source: 'start', depth: 0, state: 'waiting' }) as const,
        ),
        ...listed.flatMap((url) => findUrls.find(url, 'sitemap', null) ?? []),
      ],
    )
  }
  const visiting = {
    ask,
    reader,
    robots: settings.ignoreRobots ? null : robots,
    shapes,
    trouble: createTrouble(),
    findUrls,
  }
  const end = await runFrontier({ ...parts, visiting, settings })
  return { record, ...end, asleep: shapes.asleep() }
}
