import type { CrawlUrl } from '../../crawl/crawl-url.ts'
import type { CheckedReference } from '../../crawl/references/reference.ts'
import { type JudgedEnd, siteOf } from '../../crawl/site-facts/read-site.ts'
import { chooseSample } from '../../crawl/templates/choose-sample.ts'
import type { PackedPage } from '../../crawl/store/crawl-store.ts'
import { judgeSiteRun, type SiteRun } from '../../report/site/make-site-results.ts'
import { packSite, type PackedSite } from '../../report/site/pack-site.ts'
import { CRAWL_CHECKS } from '../../report/site/page-findings.ts'
import { answerJobs } from './thread-pool.ts'

/** First all that a crawl has kept, by number and in pieces, pages still packed; then the order to judge it. */
export type JudgeJob =
  | { readonly kind: 'urls'; readonly urls: readonly CrawlUrl[] }
  | { readonly kind: 'pages'; readonly pages: readonly PackedPage[] }
  | { readonly kind: 'references'; readonly references: readonly CheckedReference[] }
  | ({ readonly kind: 'plan' } & SampleOrder & WholeCrawl)
  | ({ readonly kind: 'judge' } & WholeCrawl &
      Pick<SiteRun, 'startedAt' | 'durationMs' | 'samples'>)

/** Null for data that was handed over. */
export type JudgeAnswer = PackedSite | { readonly planned: readonly number[] } | null

/** Which pages a browser should load. */
export interface SampleOrder {
  readonly most: number
  /** Numbers of pages that the crawl before loaded. */
  readonly again?: readonly number[]
}

interface WholeCrawl {
  readonly end: JudgedEnd
  readonly urlCount: number
  readonly pageCount: number
}

const urls: CrawlUrl[] = []
const pages: PackedPage[] = []
const references: CheckedReference[] = []

/** The crawl as one site: seconds of work for 20,000 pages, which delays no one else. */
function wholeSite({ end, urlCount, pageCount }: WholeCrawl) {
  // The thread before this one may have been ended for the memory that it held.
  if (urls.length !== urlCount || pages.length !== pageCount) {
    throw new TypeError('The crawl is not whole.')
  }
  const checkIds = CRAWL_CHECKS.map(({ id }) => id)
  return siteOf({ urls, pages, references }, end, checkIds)
}

function judge({ startedAt, durationMs, samples = [], ...whole }: JudgeOrder): PackedSite {
  return packSite(judgeSiteRun({ ...wholeSite(whole), samples, startedAt, durationMs }))
}

type JudgeOrder = Extract<JudgeJob, { kind: 'judge' }>

function plan({ most, again = [], ...whole }: Extract<JudgeJob, { kind: 'plan' }>) {
  const { facts } = wholeSite(whole)
  const start = facts.urls.find(({ url }) => url === facts.record.start)?.number
  return { planned: chooseSample(facts.templates, { most, start, again }) }
}

answerJobs((job: JudgeJob): JudgeAnswer => {
  if (job.kind === 'judge') return judge(job)
  if (job.kind === 'plan') return plan(job)
  if (job.kind === 'urls') urls.push(...job.urls)
  else if (job.kind === 'pages') pages.push(...job.pages)
  else references.push(...job.references)
  return null
})
