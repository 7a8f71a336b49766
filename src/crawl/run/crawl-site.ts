import { KNOWN_PER_PAGE } from '../crawl-settings.ts'
import { createPace } from '../politeness/pace.ts'
import { createTrouble } from '../politeness/trouble.ts'
import { createSiteRobots, type SiteRobots } from '../robots/site-robots.ts'
import { type SiteScope, siteScope } from '../scope/site-scope.ts'
import { type KnownReferences, NO_REFERENCES } from '../references/reference.ts'
import { runReferences, storeReferences } from '../references/run-references.ts'
import type { CrawlCounts, CrawlMemo } from '../store/crawl-store.ts'
import { createSleepingShapes } from '../traps/sleeping-shapes.ts'
import { type AskSite, createAskSite } from './ask-site.ts'
import { beginCrawl } from './begin-crawl.ts'
import type { SiteRecord } from './site-record.ts'
import type { CrawlOrder, CrawlParts } from './crawl-parts.ts'
import { createFindUrls, type FindUrls } from './find-urls.ts'
import { runFrontier } from './run-frontier.ts'
import { asksToStop, type StopReason } from './stop-reason.ts'

export interface CrawlEnd {
  readonly record: SiteRecord
  /** Null if all known URLs were fetched. */
  readonly stop: StopReason | null
  readonly counts: CrawlCounts
  /** Shapes of URLs that led to nothing new, and were skipped. */
  readonly asleep: readonly string[]
  /** Links to other sites and files that the pages refer to. */
  readonly references: KnownReferences
}

/** Longest delay that is waited for: with a longer one, a crawl of 500 pages would take half a day. */
const LONGEST_DELAY_MS = 30_000

/**
 * Crawls a site into its store: politely, until there is nothing left to fetch, a limit is reached or the site asks to
 * stop. An interrupted crawl continues where it stopped. Throws `CrawlFailure` if there is nothing to crawl.
 */
export async function crawlSite(parts: CrawlParts, order: CrawlOrder): Promise<CrawlEnd> {
  const { session, store, reader, clock, signal, isPrivate } = parts
  const startedAt = clock.now()
  const { settings } = order
  const counts = await store.resume()
  const recalled = await store.recall()
  if (recalled?.ended) return endOf(recalled, counts)
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
    trouble: createTrouble(new URL(record.start).host),
    findUrls: createFindUrls(scopeOf(record, order), settings),
    ...(parts.recrawl && { recrawl: parts.recrawl }),
  }
  const learnt = () => ({ ...memo, asleep: shapes.asleep() })
  const visitAll = () =>
    runFrontier({ ...parts, visiting, settings, onInterrupted: () => store.remember(learnt()) })
  const fetchAll = async (): Promise<FetchedMemo> => {
    const { stop: first, counts: all } = await visitAll()
    const isAll = first === null && settings.source === 'crawl'
    const isMore =
      isAll && (await findMissed(parts, visiting.findUrls, settings.maxPages - all.pages))
    const stop = isMore ? (await visitAll()).stop : first
    const fetched = { ...learnt(), fetched: { stop } }
    await store.remember(fetched)
    return fetched
  }
  const fetched = isFetched(memo) ? memo : await fetchAll()
  const ended = await checkAll(
    { ...parts, ask, robots: visiting.robots, startedAt },
    order,
    fetched,
  )
  return endOf(ended, await store.resume())
}

/** Pages of the crawl before to which nothing leads any more. Returns whether there are any. */
async function findMissed(
  { store, recrawl }: Pick<CrawlParts, 'store' | 'recrawl'>,
  findUrls: FindUrls,
  most: number,
): Promise<boolean> {
  const urls = most > 0 ? await recrawl?.pages.missed(most) : undefined
  const found = await findUrls.findAll(urls ?? [], 'earlier-crawl')
  if (found.length > 0) await store.save([], found)
  return found.length > 0
}

type FetchedMemo = CrawlMemo & Required<Pick<CrawlMemo, 'fetched'>>

function isFetched(memo: CrawlMemo): memo is FetchedMemo {
  return memo.fetched !== undefined
}

function endOf({ record, fetched, asleep, references }: CrawlMemo, counts: CrawlCounts): CrawlEnd {
  const stop = fetched?.stop ?? null
  return { record, stop, counts, asleep, references: references ?? NO_REFERENCES }
}

/** Maximum time for links and files of other sites: enough for 1,000 links to one host, one a second. */
const MOST_ELSEWHERE_MS = 20 * 60_000

/** Checks links to other sites and files once all pages have been fetched. */
async function checkAll(
  {
    ask,
    robots,
    startedAt,
    ...parts
  }: CrawlParts & {
    readonly ask: AskSite
    readonly robots: SiteRobots | null
    readonly startedAt: number
  },
  order: CrawlOrder,
  memo: FetchedMemo,
): Promise<CrawlMemo> {
  const { store, clock, onReferences } = parts
  const { settings } = order
  const scope = scopeOf(memo.record, order)
  const left = () => settings.maxMs - (clock.now() - startedAt)
  const references = memo.references ?? (await storeReferences({ store, scope, settings }))
  const { leftMs = left() } = memo
  const planned = { ...memo, references, leftMs }
  if (memo.references === undefined) await store.remember(planned)
  const { stop } = memo.fetched
  await runReferences({
    ...parts,
    settings,
    scope,
    own: { ask: (probe) => ask.probe(probe), robots },
    leavesSite: asksToStop(stop),
    isOver: () => left() <= 0,
    isLate: () => leftMs - left() >= MOST_ELSEWHERE_MS,
    onProgress: (progress) => onReferences?.(progress),
  })
  const ended = { ...planned, ended: true } as const
  await store.remember(ended)
  return ended
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
  const { store } = parts
  const { settings } = order
  const mostListed = settings.maxPages * KNOWN_PER_PAGE
  const { record, knowledge, listed, inSitemaps } = await beginCrawl(
    { ...parts, mostListed },
    order,
  )
  const findUrls = createFindUrls(scopeOf(record, order), settings)
  const found = await findUrls.findAll(listed, settings.source === 'list' ? 'list' : 'sitemap')
  const named = await findUrls.findAll(versionUrls(record).slice(0, mostListed), 'hreflang')
  await store.save(
    [],
    [
      ...record.startHops.map(
        (url) => ({ url, source: 'start', depth: 0, state: 'waiting' }) as const,
      ),
      ...found.map((each) => ({ ...each, sitemap: inSitemaps.get(each.url) })),
      ...named,
    ],
  )
  const memo: CrawlMemo = { record, knowledge, asleep: [] }
  await store.remember(memo)
  return memo
}

function versionUrls({ versions = [] }: SiteRecord): string[] {
  return [...new Set(versions.flatMap((each) => each.versions.map(({ url }) => url)))]
}

/** The first page of a list may be on a subdomain. */
function scopeOf({ start }: SiteRecord, { settings, target }: CrawlOrder): SiteScope {
  return siteScope(settings.source === 'crawl' ? start : target.url, settings)
}
