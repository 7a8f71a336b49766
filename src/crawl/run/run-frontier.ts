import type { CrawlSettings } from '../crawl-settings.ts'
import type { CrawlUrl } from '../crawl-url.ts'
import type { CrawlCounts, Visit } from '../store/crawl-store.ts'
import type { CrawlParts } from './crawl-parts.ts'
import type { StopReason } from './stop-reason.ts'
import { type Visiting, visitUrl } from './visit-url.ts'

interface Needs extends Pick<CrawlParts, 'store' | 'clock' | 'signal' | 'onProgress'> {
  readonly visiting: Visiting
  readonly settings: CrawlSettings
  /** Called when the crawl is interrupted, after all fetched pages have been saved. */
  readonly onInterrupted: () => Promise<void>
}

/** Maximum loss when a crawl is killed, which is fetched again: this many pages, or two seconds of work. */
const BATCH = 20
const SAVE_EVERY_MS = 2000

/** Claims, visits and saves until nothing waits or there is a reason to stop. URLs still claimed then wait again. */
export async function runFrontier(
  needs: Needs,
): Promise<{ readonly stop: StopReason | null; readonly counts: CrawlCounts }> {
  const { store, clock, signal, settings, visiting } = needs
  const startedAt = clock.now()
  let counts = await store.resume()
  let stop: StopReason | null = null
  let claimed: CrawlUrl[] = []
  let visits: Visit[] = []
  /** Pages that are being saved. */
  let saved = 0
  let savedAt = clock.now()
  let saving: Promise<void> = Promise.resolve()
  let claiming: Promise<void> | undefined
  let underWay = 0
  let changed = Promise.withResolvers<void>()

  /** Sequential: a page's links are stored before the next page's. */
  function save(): Promise<void> {
    const batch = visits
    visits = []
    savedAt = clock.now()
    saving = keep(batch, saving)
    return saving
  }

  async function keep(batch: readonly Visit[], before: Promise<void>): Promise<void> {
    const pages = pagesIn(batch)
    saved += pages
    await before
    if (batch.length === 0) return
    counts = await store.save(batch, [])
    saved -= pages
    needs.onProgress(counts)
  }

  async function refill(): Promise<void> {
    await save()
    if (claimed.length > 0) return
    claimed = [...(await store.claim(BATCH))]
  }

  function limitReached(): StopReason | null {
    // Fetched but unsaved pages count; so do those that are being fetched.
    const fetched = counts.pages + saved + pagesIn(visits)
    if (fetched + underWay >= settings.maxPages) return 'max-pages'
    if (counts.bytes >= settings.maxBytes) return 'max-bytes'
    return clock.now() - startedAt >= settings.maxMs ? 'max-time' : null
  }

  async function next(): Promise<CrawlUrl | undefined> {
    for (;;) {
      signal.throwIfAborted()
      if (stop !== null) return undefined
      const limit = limitReached()
      if (limit !== null && underWay === 0) stop = limit
      else if (limit === null) {
        const url = claimed.shift()
        if (url !== undefined) {
          // At once: another worker that sees nothing claimed and nothing under way ends.
          underWay += 1
          return url
        }
        claiming ??= refill().finally(() => (claiming = undefined))
        await claiming
        if (claimed.length > 0) continue
        if (underWay === 0 && visits.length === 0) return undefined
        if (underWay === 0) continue
      }
      if (underWay > 0) await changed.promise
    }
  }

  async function work(): Promise<void> {
    for (let url = await next(); url !== undefined; url = await next()) {
      try {
        const visited = await visitUrl(visiting, url)
        visits.push(visited.visit)
        stop ??= visited.stop
      } finally {
        underWay -= 1
        changed.resolve()
        changed = Promise.withResolvers()
      }
      if (visits.length >= BATCH || clock.now() - savedAt >= SAVE_EVERY_MS) await save()
    }
  }

  const workers = Array.from({ length: settings.connections }, work)
  const ended = await Promise.allSettled(workers)
  await save()
  const broken = ended.find((each) => each.status === 'rejected')
  if (broken) {
    await needs.onInterrupted()
    throw broken.reason
  }
  counts = await store.resume()
  return { stop: endOf(stop, counts), counts }
}

function pagesIn(visits: readonly Visit[]): number {
  return visits.filter(({ answer }) => answer !== null && answer.redirect === null).length
}

/** A limit that was reached with the last page has excluded nothing. */
function endOf(stop: StopReason | null, { waiting }: CrawlCounts): StopReason | null {
  const isLimit = stop === 'max-pages' || stop === 'max-bytes' || stop === 'max-time'
  return isLimit && waiting === 0 ? null : stop
}
