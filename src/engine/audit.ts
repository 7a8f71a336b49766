import { createAnalysis } from './analysis/analysis.ts'
import { auditTarget, type Entrance } from './audit-target.ts'
import type { AuditContext, AuditEvents } from './audit-events.ts'
import { failureOf } from './audit-failure.ts'
import type { Egress } from '../egress/egress.ts'
import type { Lab } from '../lab/lab.ts'
import type { AuditOutcome } from '../report/results.ts'
import { assertRequest, type AuditRequest } from '../request/audit-request.ts'
import { credentialsAt, textsOf } from '../request/page-credentials.ts'
import type { CrawlOutcome, CrawlRun } from './crawl-target.ts'
import type { SampleOrder } from './analysis/judge-thread.ts'
import type { CrawlToJudge } from './judge-crawl.ts'
import type { PackedSite } from '../report/site/pack-site.ts'
import type { SitemapOptions } from './sitemaps/read-sitemaps.ts'
import type { SitemapOutcome } from '../report/sitemap-outcome.ts'
import { withoutTold } from '../report/without-told.ts'
import type { Target } from '../request/target.ts'

export type { AuditOutcome, Results } from '../report/results.ts'

export interface EngineOptions {
  /** Egress for a target: one for all, or one that also reaches the user's own machine. */
  readonly egressFor: (target: Target) => Egress | Promise<Egress>
  /** Threads for parsing and judging. */
  readonly threads: number
  /**
   * Our own `User-Agent`, appended to those of crawlers that pages are requested as a second time. Null or absent:
   * those requests are not sent.
   */
  readonly ownAgent?: string | null
  /** Null or absent: no browser loads pages. The caller closes it. */
  readonly lab?: Lab | null
  /** Faults of the browser's part that the report does without. */
  readonly onTrouble?: (error: unknown) => void
}

/** Audits pages until it is closed. */
export interface Engine {
  /** Rejects only for faults of ours, and when `signal` aborts. */
  audit(request: AuditRequest, run?: AuditContext & AuditEvents): Promise<AuditOutcome>
  /** The pages that a site's sitemaps list. Rejects as `audit` does. */
  readSitemaps(request: AuditRequest, options: SitemapOptions): Promise<SitemapOutcome>
  /** Crawls a whole site into a store. Rejects as `audit` does. */
  crawl(request: AuditRequest, run: CrawlRun): Promise<CrawlOutcome>
  /** Judges a stored crawl as one site. */
  judgeCrawl(crawl: CrawlToJudge): Promise<PackedSite>
  /** Numbers of the pages of a stored crawl that a browser should load. */
  planSample(
    crawl: Pick<CrawlToJudge, 'store' | 'end'>,
    order: SampleOrder,
  ): Promise<readonly number[]>
  close(): Promise<void>
}

export function createEngine(options: EngineOptions): Engine {
  const analysis = createAnalysis(options.threads)
  return {
    async audit(request, run = {}) {
      assertRequest(request)
      const egress = await options.egressFor(request.target)
      const entrance = entranceOf(run)
      const session = egress.open({ ...entrance, ...toldBySession(request) })
      try {
        const { ownAgent = null, lab = null, onTrouble = () => undefined } = options
        const parts = { analysis, egress, session, entrance, ownAgent, lab, onTrouble }
        return redactFailure(await auditTarget(parts, request, run), request)
      } catch (error) {
        const failure = failureOf(error)
        if (failure === null) throw error
        return redactFailure({ status: 'failed', error: failure }, request)
      } finally {
        await session.close()
      }
    },
    async readSitemaps(request, sitemapOptions) {
      assertRequest(request)
      const egress = await options.egressFor(request.target)
      const session = egress.open({ credentials: toldBySession(request).credentials })
      try {
        const { readSitemaps } = await import('./sitemaps/read-sitemaps.ts')
        return await readSitemaps({ session, analysis }, request.target, sitemapOptions)
      } finally {
        await session.close()
      }
    },
    async crawl(request, run) {
      assertRequest(request)
      const egress = await options.egressFor(request.target)
      const { crawlTarget } = await import('./crawl-target.ts')
      return await crawlTarget({ egress, analysis }, request, run)
    },
    async judgeCrawl(crawl) {
      const { judgeCrawl } = await import('./judge-crawl.ts')
      return await judgeCrawl(crawl)
    },
    async planSample(crawl, order) {
      const { planSample } = await import('./judge-crawl.ts')
      return await planSample(crawl, order)
    },
    close: () => analysis.close(),
  }
}

/** Headers of every plain HTTP request. */
function toldBySession({ target, language, credentials }: AuditRequest) {
  return { language, credentials: credentials && credentialsAt(target.url, credentials) }
}

/** A failure may quote URLs of the site; results are redacted where they are made. */
function redactFailure(outcome: AuditOutcome, { target, credentials }: AuditRequest): AuditOutcome {
  if (outcome.status === 'completed' || credentials === null) return outcome
  const { code, message } = outcome.error
  const error = { code, message: withoutTold(message, textsOf(credentials), target.url) }
  return { status: 'failed', error }
}

function entranceOf({ admit }: AuditContext): Entrance {
  let guard = admit
  return {
    admit: async (url, addresses) => guard === undefined || (await guard(url.href, addresses)),
    open() {
      guard = undefined
    },
  }
}
