import type { Connection } from '../database/database.ts'
import { compareCrawls, type CrawlComparison } from './compare-crawls.ts'
import type { Crawl } from './site-audit-row.ts'

/** Number of cached comparisons: some 200 KB each for the largest crawls, which take a second to compare. */
const MOST = 20

/** Comparisons of completed crawls, which do not change, each computed once for all callers. */
export function createComparisons(db: Connection) {
  const made = new Map<string, Promise<CrawlComparison>>()
  return {
    async of(before: Crawl, after: Crawl): Promise<CrawlComparison> {
      const key = `${before.id} ${after.id}`
      const known = made.get(key)
      if (known) return await known
      const comparison = compareCrawls(db, before.id, after.id)
      made.set(key, comparison)
      const [oldest] = made.keys()
      if (made.size > MOST && oldest !== undefined) made.delete(oldest)
      try {
        return await comparison
      } catch (error) {
        made.delete(key)
        throw error
      }
    },

    /** For a crawl whose templates were renamed. */
    forget(crawlId: string): void {
      for (const key of made.keys()) if (key.split(' ').includes(crawlId)) made.delete(key)
    },
  }
}
