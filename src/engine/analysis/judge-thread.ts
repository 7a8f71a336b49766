import type { CrawlUrl } from '../../crawl/crawl-url.ts'
import type { CrawlEnd } from '../../crawl/run/crawl-site.ts'
import { siteOf } from '../../crawl/site-facts/read-site.ts'
import type { PackedPage } from '../../crawl/store/crawl-store.ts'
import { type JudgedRun, judgeSiteRun, type SiteRun } from '../../report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../../report/site/page-findings.ts'
import { answerJobs } from './thread-pool.ts'

/** All data of a crawl: pages stay packed on their way to the thread. */
export interface KeptRun extends Pick<SiteRun, 'startedAt' | 'durationMs'> {
  readonly end: Pick<CrawlEnd, 'record' | 'stop' | 'asleep'>
  readonly urls: readonly CrawlUrl[]
  readonly pages: readonly PackedPage[]
}

/** Judges a crawl as one site: seconds of work for 20,000 pages, which nobody else has to wait for. */
function judgeCrawl({ end, urls, pages, ...run }: KeptRun): JudgedRun {
  const checkIds = CRAWL_CHECKS.map(({ id }) => id)
  return judgeSiteRun({ ...siteOf({ urls, pages }, end, checkIds), ...run })
}

answerJobs(judgeCrawl)
