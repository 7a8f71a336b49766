import { CATALOGUE_VERSION } from '../checks/catalogue.ts'
import { DEFAULT_CRAWL, KNOWN_PER_PAGE } from '../crawl/crawl-settings.ts'
import type { PageSample } from '../crawl/page-sample.ts'
import type { CrawlStore } from '../crawl/store/crawl-store.ts'
import { asksToStop } from '../crawl/run/stop-reason.ts'
import type { Engine } from '../engine/audit.ts'
import { sampleCrawl, type Sampling } from '../engine/sample-crawl.ts'
import { auditRequest } from '../request/audit-request.ts'
import type { Connection } from '../store/database/database.ts'
import { isOfMachine } from '../store/database/unavailable.ts'
import { createCrawlFrontier } from '../store/sites/crawl-frontier.ts'
import { createCrawlSamples, sampledBefore } from '../store/sites/crawl-samples.ts'
import type { Crawl } from '../store/sites/site-audit-row.ts'
import { readSiteList } from '../store/sites/site-lists.ts'
import { readTemplateNames } from '../store/sites/template-names.ts'
import { earlierCrawl } from '../store/sites/earlier-crawl.ts'
import type { CrawlSites, CrawlSlice } from '../worker/crawl-worker.ts'

export interface CrawlHeldNeeds {
  readonly db: Connection
  readonly engine: Pick<Engine, 'crawl' | 'judgeCrawl' | 'planSample' | 'audit'>
  /** Whether a browser can load pages; without it, no sample is taken. */
  readonly hasBrowser?: () => Promise<boolean>
  /** Faults of ours, which cost the sample of one page. */
  readonly onTrouble?: (error: unknown) => void
  /** Called after each save. */
  readonly onSaved?: (siteAuditId: string) => void
  /** Whether to crawl without pauses; by default only private targets. */
  readonly isPrivate?: boolean
}

/** Continues a crawl that a worker holds, loads its sample in a browser, and judges it at the end. */
export function crawlHeld(needs: CrawlHeldNeeds): CrawlSites {
  const { db, engine, onSaved, isPrivate } = needs
  return async ({ crawl, ownerId, spentMs, token }, signal, stop = signal): Promise<CrawlSlice> => {
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
        ...(await earlier?.comparedWith(crawl.id, outcome.record.dated)),
        templateNames: await readTemplateNames(db, siteAuditId),
      }
      const samples = await sampleHeld(needs, {
        crawl,
        ownerId,
        samples: createCrawlSamples(db, { id: crawl.id, token }),
        toSample: { store, end },
        signal: stop,
        turn: signal,
      })
      await store.show({ step: 'judging', done: 0, total: 1 })
      onSaved?.(siteAuditId)
      const durationMs = Math.round(spentMs + performance.now() - since)
      return {
        status: 'judged',
        judged: await engine.judgeCrawl({ store, end, samples, startedAt, durationMs }),
      }
    } catch (error) {
      // Given back at once, it would fail in the same way.
      if (signal.aborted && !isOfMachine(error)) return { status: 'interrupted' }
      throw error
    }
  }
}

interface HeldSample extends Pick<Sampling, 'samples' | 'signal' | 'turn'> {
  readonly crawl: Crawl
  readonly ownerId: string
  readonly toSample: Parameters<Engine['planSample']>[0] & { readonly store: CrawlStore }
}

async function sampleHeld(
  { db, engine, hasBrowser, onSaved, onTrouble }: CrawlHeldNeeds,
  { crawl, ownerId, toSample, ...sampling }: HeldSample,
): Promise<readonly PageSample[]> {
  const { choices, siteAuditId } = crawl
  const isWanted = choices.labPages > 0 && !asksToStop(toSample.end.stop)
  if (!isWanted || !(await hasBrowser?.())) return []
  return await sampleCrawl({
    ...sampling,
    plan: async () =>
      await engine.planSample(toSample, {
        most: choices.labPages,
        again: await sampledBefore(db, crawl),
      }),
    audit: (url, signal) =>
      engine.audit(
        auditRequest({ url, schemeGiven: true }, { language: choices.language }),
        // As in other audits: several crawls of a user have one turn at the browsers together.
        { signal, party: ownerId, needsBrowser: true },
      ),
    isPassing: isOfMachine,
    async onProgress(done, total) {
      await toSample.store.show({ step: 'browser', done, total })
      onSaved?.(siteAuditId)
    },
    ...(onTrouble && { onTrouble }),
  })
}
