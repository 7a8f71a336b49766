import { setTimeout } from 'node:timers/promises'
import type { SiteSummary } from '../../report/site/pack-site.ts'
import type { CrawlChanges, Crawls } from '../../store/sites/crawls.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'

interface ComparedCrawls {
  readonly changes: CrawlChanges
  /** Summaries of the earlier and the later crawl. */
  readonly summaries: readonly [SiteSummary, SiteSummary]
}

/** What changed between two crawls of one site audit; undefined unless both completed and are still kept whole. */
export async function crawlChanges(
  crawls: Crawls,
  before: Crawl,
  after: Crawl,
): Promise<ComparedCrawls | undefined> {
  const [first, second] = [await crawls.summary(before), await crawls.summary(after)]
  if (first === null || second === null) return undefined
  const changes = await crawls.compare(before, after)
  return changes && { changes, summaries: [first, second] }
}

/** Whether checks or scoring differ between the two: then differences are not the site's alone. */
export function ofOtherRules([first, second]: ComparedCrawls['summaries']): boolean {
  return (
    first.catalogue_version !== second.catalogue_version ||
    first.policy_version !== second.policy_version
  )
}

/** How a completed crawl differs from the one before it, without its pages. */
export interface ChangesSince {
  readonly before: Crawl
  /**
   * Numbers of the problems that its page of changes lists; undefined if one of the crawls is no longer kept whole, or if
   * comparing them takes longer than a page may wait.
   */
  readonly problems:
    | { readonly added: number; readonly fixed: number; readonly still: number }
    | undefined
}

/** Milliseconds. Only the first view after a crawl of a large site takes longer: comparisons are kept. */
const PATIENCE = 300

/** Undefined for a first crawl. */
export async function changesSince(
  crawls: Crawls,
  after: Crawl,
  patience = PATIENCE,
): Promise<ChangesSince | undefined> {
  const before = after.number === 1 ? undefined : await crawls.before(after)
  if (!before) return undefined
  const comparing = crawls.compare(before, after)
  const changes = await Promise.race([comparing, setTimeout(patience, undefined, { ref: false })])
  const numberOf = (change: string) =>
    changes?.findings.filter((each) => each.change === change).length ?? 0
  const problems = changes && {
    added: numberOf('new'),
    fixed: numberOf('fixed'),
    still: numberOf('still'),
  }
  return { before, problems }
}
