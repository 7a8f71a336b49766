import { createHash } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import { compareCrawls, type CrawlComparison } from './compare-crawls.ts'
import type { Crawl } from './site-audit-row.ts'

/** Number of cached comparisons: some 200 KB each for the largest crawls, which take a second to compare. */
const MOST = 20

/** Comparisons of completed crawls, each computed once for all callers until a template of one is renamed. */
export function createComparisons(db: Connection) {
  const made = new Map<string, Promise<CrawlComparison>>()
  return {
    async of(before: Crawl, after: Crawl): Promise<CrawlComparison> {
      const key = `${before.id} ${after.id} ${await versionOf(db, [before.id, after.id])}`
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
  }
}

/** Renaming a template, in any process, also changes the summary of its crawl. */
async function versionOf(db: Connection, crawls: readonly string[]): Promise<string> {
  const rows = await db
    .selectFrom('crawls')
    .select('summary')
    .where('id', 'in', crawls)
    .orderBy('id')
    .execute()
  const hash = createHash('sha256')
  for (const { summary } of rows) hash.update(summary ?? '')
  return hash.digest('base64url')
}
