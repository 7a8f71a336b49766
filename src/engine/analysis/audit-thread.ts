import type { PageCapture, Probe, ProbeResult, Response } from '../../capture/capture.ts'
import { runChecks } from '../../checks/run-checks.ts'
import { blockReason } from '../../facts/html/block-reason.ts'
import { completeFacts } from '../../facts/complete-facts.ts'
import { asSeen } from '../../facts/lab/as-seen.ts'
import { completeLabFacts } from '../../facts/lab/complete-lab-facts.ts'
import type { ReadLab } from '../../facts/lab/read-lab.ts'
import { readRendered, type Served } from '../../facts/lab/read-rendered.ts'
import { planProbes, type Planning } from '../../facts/probes/plan-probes.ts'
import { type DocumentFacts, readDocument } from '../../facts/html/read-document.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { crawlDelayFor, permits } from '../../facts/probes/robots.ts'
import { robotsTxtOf } from '../../facts/network/robots-txt.ts'
import { declaredSitemaps } from '../../facts/probes/sitemap-probes.ts'
import { type ReadProbe, readProbe } from '../../facts/probes/read-probe.ts'
import { listSitemap, type SitemapListing } from '../../facts/sitemap/list-sitemap.ts'
import type { LabResult } from '../../lab/lab-result.ts'
import { makeResults, type RunFacts } from '../../report/make-results.ts'
import type { RobotsSummary } from '../../report/sitemap-outcome.ts'
import type { Results } from '../../report/results.ts'
import { type CrawledReading, readCrawled, siteProbes, type SiteProbes } from './read-crawled.ts'
import { answerJobs } from './thread-pool.ts'

/** The half of an audit that parses hostile text, so that it can be killed: jobs in, plain data out. */
export type AnalysisJob =
  | { readonly kind: 'read'; readonly page: PageCapture }
  | { readonly kind: 'read-probe'; readonly result: ProbeResult }
  | { readonly kind: 'read-lab'; readonly lab: LabResult; readonly served: Served }
  | { readonly kind: 'find-sitemaps'; readonly siteUrl: string; readonly robots: ProbeResult }
  | { readonly kind: 'read-crawled'; readonly page: PageCapture; readonly site: SiteProbes }
  | { readonly kind: 'plan-site'; readonly page: PageCapture; readonly token: string }
  | { readonly kind: 'list-sitemap'; readonly file: SitemapFile; readonly mostPages: number }
  | ({ readonly kind: 'plan' } & Known & Pick<Planning, 'ownAgent'>)
  | ({ readonly kind: 'judge' } & Known & {
        /** Absent if no browser saw the page, or has not yet. */
        readonly seen?: ReadLab | undefined
      } & Pick<
        RunFacts,
        'stage' | 'timing' | 'environment' | 'ignoredChecks' | 'told' | 'lab' | 'earlier'
      >)

/** What to read from a response that should be a sitemap. */
export type SitemapFile = Pick<Response, 'url' | 'body' | 'cut'>

/** Facts about a page between two waves of probes; the page's body has been parsed by then. */
export interface Known {
  readonly page: PageCapture
  readonly document: DocumentFacts
  readonly results: readonly ReadProbe[]
}

/** What robots.txt says about a site. */
export interface FoundSitemaps {
  /** Sitemaps that it names. */
  readonly urls: readonly string[]
  readonly robots: RobotsSummary
}

export type AnalysisAnswer =
  | { readonly kind: 'read'; readonly document: DocumentFacts; readonly blocked: string | null }
  | { readonly kind: 'read-probe'; readonly result: ReadProbe }
  | { readonly kind: 'read-lab'; readonly lab: ReadLab }
  | { readonly kind: 'read-crawled'; readonly reading: CrawledReading }
  | { readonly kind: 'plan-site'; readonly probes: readonly Probe[] }
  | ({ readonly kind: 'find-sitemaps' } & FoundSitemaps)
  | { readonly kind: 'list-sitemap'; readonly listing: SitemapListing }
  | { readonly kind: 'plan'; readonly probes: readonly Probe[] }
  | { readonly kind: 'judge'; readonly results: Results }

/** Why the browser could not load the page, if that says something about the page. */
function hurdlesOf(lab: RunFacts['lab']) {
  const { crashed = false, certificateError: browserError = null } =
    lab?.status === 'not-measured' ? lab : {}
  return { crashed, browserError }
}

function summaryOf(robots: RobotsTxtFacts): RobotsSummary {
  const isRefused = robots.state === 'server-error' || robots.state === 'unreachable'
  return {
    state: robots.state,
    allowsFront: !isRefused && permits(robots, 'Pagemark', '/'),
    crawlDelay: crawlDelayFor(robots, 'Pagemark'),
  }
}

/** Exported for benchmarks, which run it without a thread. */
export function analyse(job: AnalysisJob): AnalysisAnswer {
  switch (job.kind) {
    case 'read': {
      const document = readDocument(job.page)
      return { kind: 'read', document, blocked: blockReason(job.page, document) }
    }
    case 'read-probe':
      return { kind: 'read-probe', result: readProbe(job.result) }
    case 'read-lab':
      return { kind: 'read-lab', lab: readRendered(job.lab, job.served) }
    case 'read-crawled':
      return { kind: 'read-crawled', reading: readCrawled(job.page, job.site) }
    case 'plan-site':
      return { kind: 'plan-site', probes: siteProbes(job.page, job.token) }
    case 'find-sitemaps': {
      const robots = robotsTxtOf(job.siteUrl, [job.robots])
      return { kind: 'find-sitemaps', urls: declaredSitemaps(robots), robots: summaryOf(robots) }
    }
    case 'list-sitemap':
      return { kind: 'list-sitemap', listing: listSitemap(job.file, job.mostPages) }
    case 'plan':
      return { kind: 'plan', probes: planProbes(job) }
    case 'judge': {
      const { stage, timing, environment, ignoredChecks = [], told = [], lab, earlier } = job
      const seen = job.seen && completeLabFacts(job.seen)
      const { crashed, browserError } = hurdlesOf(lab)
      const sent = completeFacts(job.page, job.document, job.results, { browserError })
      const facts = { ...asSeen(sent, job.seen?.devices), ...seen }
      const findings = runChecks(facts, { crashed })
      return {
        kind: 'judge',
        results: makeResults({
          facts,
          findings,
          stage,
          timing,
          environment,
          ignoredChecks,
          told,
          lab,
          earlier,
        }),
      }
    }
  }
}

answerJobs(analyse)
