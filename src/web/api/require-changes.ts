import type { CrawlComparison } from '../../store/sites/compare-crawls.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'
import { Problem } from '../http/problem.ts'
import { changesBefore } from '../query/change-filter.ts'

/**
 * The changes since the crawl before.
 *
 * @throws {Problem} `crawl-not-found` if there is nothing to compare with
 */
export async function requireChanges(crawls: Crawls, crawl: Crawl): Promise<CrawlComparison> {
  const changes = await changesBefore(crawls, crawl)
  if (changes) return changes
  throw new Problem(
    'crawl-not-found',
    'There is no earlier crawl with stored pages to compare with. Leave change out, or crawl the site again.',
  )
}
