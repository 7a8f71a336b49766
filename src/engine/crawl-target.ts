import { randomBytes } from 'node:crypto'
import type { ProbeResult } from '../capture/capture.ts'
import type { CrawlSettings } from '../crawl/crawl-settings.ts'
import { SYSTEM_CLOCK } from '../crawl/politeness/clock.ts'
import { CrawlFailure, type CrawlFailureCode } from '../crawl/run/crawl-failure.ts'
import type { CrawlReader } from '../crawl/run/crawl-parts.ts'
import type { EarlierPages } from '../crawl/recrawl/earlier-page.ts'
import type { ReferenceProgress } from '../crawl/references/run-references.ts'
import { type CrawlEnd, crawlSite } from '../crawl/run/crawl-site.ts'
import type { CrawlCounts, CrawlStore } from '../crawl/store/crawl-store.ts'
import type { Egress } from '../egress/egress.ts'
import type { EgressLimits } from '../egress/limits.ts'
import { isLocal } from '../facts/network/address.ts'
import { isReadAlone } from '../facts/probes/lone-answers.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import { credentialsAt } from '../request/page-credentials.ts'
import type { Analysis } from './analysis/analysis.ts'
import type { SiteProbes } from './analysis/read-crawled.ts'
import { ThreadKilled } from './analysis/thread-pool.ts'

export interface CrawlRun {
  readonly settings: CrawlSettings
  /** As in `CrawlOrder`. */
  readonly listed?: readonly string[]
  readonly store: CrawlStore
  readonly signal?: AbortSignal
  readonly onProgress?: (counts: CrawlCounts) => void
  /** The crawl before. */
  readonly earlier?: EarlierPages
  readonly onReferences?: (progress: ReferenceProgress) => void
  /** Whether to crawl the site without pauses; by default only for private addresses and local names. */
  readonly isPrivate?: boolean
}

export type CrawlOutcome =
  | ({ readonly status: 'completed' } & CrawlEnd)
  | {
      readonly status: 'failed'
      readonly error: { readonly code: CrawlFailureCode; readonly message: string }
    }

/** Rejects only for faults of ours, and when `signal` aborts. */
export async function crawlTarget(
  { egress, analysis }: { readonly egress: Egress; readonly analysis: Analysis },
  request: Pick<AuditRequest, 'target' | 'language' | 'credentials'>,
  run: CrawlRun,
): Promise<CrawlOutcome> {
  const { settings, store, onProgress = () => undefined } = run
  const { target, language, credentials } = request
  const session = egress.open({
    language,
    credentials: credentials && credentialsAt(target.url, credentials),
    limits: limitsOf(settings),
  })
  try {
    const end = await crawlSite(
      {
        session,
        store,
        reader: createReader(analysis),
        clock: SYSTEM_CLOCK,
        signal: run.signal ?? new AbortController().signal,
        isPrivate: run.isPrivate ?? isLocal(new URL(target.url).hostname),
        onProgress,
        ...(run.earlier && {
          recrawl: { pages: run.earlier, now: Date.now, random: Math.random },
        }),
        ...(run.onReferences && { onReferences: run.onReferences }),
      },
      { target, settings, ...(run.listed && { listed: run.listed }) },
    )
    return { status: 'completed', ...end }
  } catch (error) {
    if (!(error instanceof CrawlFailure)) throw error
    return { status: 'failed', error: { code: error.code, message: error.message } }
  } finally {
    await session.close()
  }
}

/** Each page twice, each of its redirects, the requests per site, and a few for each link and file. */
function limitsOf({ maxPages, maxBytes, externalLinks }: CrawlSettings): Partial<EgressLimits> {
  return {
    maxRequests: maxPages * 20 + externalLinks * 10 + 10_000,
    maxBytes: maxBytes + 500_000_000,
  }
}

function createReader(analysis: Analysis): CrawlReader {
  let site: SiteProbes = { probes: [] }
  return {
    plan: (page) => analysis.planSite({ page, token: randomBytes(8).toString('hex') }),
    async know(results) {
      site = { probes: await Promise.all(results.map((result) => readAlone(analysis, result))) }
      return site
    },
    recall(knowledge) {
      // oxlint-disable-next-line no-unsafe-type-assertion -- `know` returned it
      site = knowledge as SiteProbes
    },
    read: (page) =>
      unlessTooMuch(analysis.readCrawled({ page, site }), {
        page: null,
        blocked: null,
        tooMuch: true,
      }),
    listSitemap: (file, mostPages) =>
      unlessTooMuch(analysis.listSitemap({ file, mostPages }), null),
  }
}

function readAlone(analysis: Analysis, result: ProbeResult) {
  return isReadAlone(result)
    ? unlessTooMuch(analysis.readProbe(result), { ...result, status: 'late' } as const)
    : Promise.resolve(result)
}

/** Hostile text that was too much for a thread is not reported; it counts as missing. */
async function unlessTooMuch<Value, Instead>(
  work: Promise<Value>,
  instead: Instead,
): Promise<Value | Instead> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ThreadKilled && error.tooMuch) return instead
    throw error
  }
}
