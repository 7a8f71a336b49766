import { CATALOGUE_VERSION } from '../checks/catalogue.ts'
import { DEFAULT_CRAWL, KNOWN_PER_PAGE } from '../crawl/crawl-settings.ts'
import type { Engine } from '../engine/audit.ts'
import { auditRequest } from '../request/audit-request.ts'
import type { Connection } from '../store/database/database.ts'
import { createCrawlFrontier } from '../store/sites/crawl-frontier.ts'
import { readSiteList } from '../store/sites/site-lists.ts'
import { earlierCrawl } from '../store/sites/earlier-crawl.ts'
import type { CrawlSites, CrawlSlice } from '../worker/crawl-worker.ts'

export interface CrawlHeldNeeds {
  readonly db: Connection
  readonly engine: Pick<Engine, 'crawl' | 'judgeCrawl'>
  /** Called after each save. */
  readonly onSaved?: (siteAuditId: string) => void
  /** Whether to crawl without pauses; by default only private targets. */
  readonly isPrivate?: boolean
}

/** Continues a crawl that a worker holds and judges it at the end. */
export function crawlHeld({ db, engine, onSaved, isPrivate }: CrawlHeldNeeds): CrawlSites {
  return async ({ crawl, spentMs, token }, signal): Promise<CrawlSlice> => {
    const { target, choices, siteAuditId } = crawl
    const { language, ...chosen } = choices
    const left = Math.max(0, DEFAULT_CRAWL.maxMs - spentMs)
    const settings = { ...DEFAULT_CRAWL, ...chosen, maxMs: left }
    const mostKnown = settings.maxPages * KNOWN_PER_PAGE
    const store = createCrawlFrontier(db, { id: crawl.id, token, mostKnown })
    const earlier = await earlierCrawl(db, crawl, {
      catalogueVersion: CATALOGUE_VERSION,
      mostKnown,
    })
    const startedAt = new Date(crawl.startedAt ?? Date.now()).toISOString()
    const since = performance.now()
    try {
      const outcome = await engine.crawl(auditRequest(target, { language }), {
        settings,
        listed: settings.source === 'list' ? await readSiteList(db, siteAuditId) : [],
        store,
        signal,
        onProgress: () => onSaved?.(siteAuditId),
        ...(earlier && { earlier: earlier.pages }),
        ...(isPrivate !== undefined && { isPrivate }),
      })
      if (outcome.status === 'failed') return outcome
      const end = {
        ...outcome,
        ...(earlier && { lastingRedirects: await earlier.lastingRedirects(crawl.id) }),
      }
      const durationMs = Math.round(spentMs + performance.now() - since)
      return {
        status: 'judged',
        judged: await engine.judgeCrawl({ store, end, startedAt, durationMs }),
      }
    } catch (error) {
      if (signal.aborted) return { status: 'interrupted' }
      throw error
    }
  }
}
