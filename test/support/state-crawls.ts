import type { CrawlIdentity } from '../../src/cli/crawl-identity.ts'
import { openCrawlState } from '../../src/cli/crawl-state.ts'
import { DEFAULT_CRAWL } from '../../src/crawl/crawl-settings.ts'
import { siteOf } from '../../src/crawl/site-facts/read-site.ts'
import { createMemoryStore } from '../../src/crawl/store/memory-store.ts'
import { judgeSiteRun } from '../../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../../src/report/site/page-findings.ts'
import { quickCrawl } from './quick-crawl.ts'

export interface StateCrawl extends Partial<CrawlIdentity> {
  readonly url: string
  /** Ends it as a signal does, once it has fetched this many URLs. */
  readonly until?: number
}

export function openState(file: string, identity: Partial<CrawlIdentity> & { url: string }) {
  const { url, settings = DEFAULT_CRAWL, listed = [], username = null } = identity
  const whole = { url, settings, listed, username, version: identity.version ?? '1.0.0' }
  return openCrawlState(file, whole, createMemoryStore({ mostKnown: 1000 }))
}

/** A crawl of the command with a state file. */
export async function crawlWithState(
  file: string,
  { until = Number.POSITIVE_INFINITY, ...identity }: StateCrawl,
) {
  const state = await openState(file, identity)
  const stop = new AbortController()
  const { store, earlier } = state
  const save: typeof store.save = async (visits, found) => {
    const counts = await store.save(visits, found)
    if (counts.fetched >= until) stop.abort(new Error('stopped'))
    return counts
  }
  try {
    const end = await quickCrawl({
      url: identity.url,
      store: { ...store, save },
      signal: stop.signal,
      ...(earlier && { earlier: earlier.pages }),
    })
    const urls = await Array.fromAsync(store.urls())
    const pages = await Array.fromAsync(store.pages())
    const compared = (await earlier?.comparedWith(end.record.dated)) ?? {}
    const checks = CRAWL_CHECKS.map(({ id }) => id)
    const read = siteOf({ urls, pages }, { ...end, ...compared }, checks)
    const judged = judgeSiteRun({ ...read, startedAt: '2026-11-25T12:00:00.000Z', durationMs: 1 })
    const { results } = judged
    return { fetched: state.fetched, since: await state.finish(judged), results, compared, pages }
  } finally {
    state.close()
  }
}
