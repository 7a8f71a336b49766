import type { Connection } from '../database/database.ts'
import { CRAWL_COLUMNS, type Crawl, toCrawl } from './site-audit-row.ts'
import { unpackSite } from './unpack-site.ts'

/** A completed crawl with the numbers that are compared from crawl to crawl. */
export interface TrendCrawl {
  readonly crawl: Crawl
  readonly failed: number
  readonly warnings: number
  /** As the result counts them: `crawl.counts` has the pages of errors, too. */
  readonly pages: number
  /** Pages that search engines can index. */
  readonly indexable: number
  /** URLs with an error status, or without a response. */
  readonly errors: number
  /** Of the checks and of the score: crawls with different ones are not fully comparable. */
  readonly rules: string
}

/** Dots of a chart, and rows of its table: a summary of each is unpacked. */
export const MOST_TREND_CRAWLS = 30

/** The latest completed crawls of a site audit, latest first. */
export async function readTrend(db: Connection, siteAuditId: string): Promise<TrendCrawl[]> {
  const rows = await db
    .selectFrom('crawls')
    .select([...CRAWL_COLUMNS, 'summary'])
    .where('site_audit_id', '=', siteAuditId)
    .where('status', '=', 'completed')
    .orderBy('number', 'desc')
    .limit(MOST_TREND_CRAWLS)
    .execute()
  const problems = await countProblems(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ summary: packed, ...row }) => {
    if (packed === null) return []
    const { counts, catalogue_version, policy_version } = unpackSite.summary(packed)
    return {
      crawl: toCrawl(row),
      failed: problems.get(`${row.id} fail`) ?? 0,
      warnings: problems.get(`${row.id} warn`) ?? 0,
      pages: counts.pages,
      indexable: counts.indexable,
      errors: counts.errors,
      rules: `${catalogue_version} ${policy_version}`,
    }
  })
}

/** Numbers of findings, by crawl and outcome. */
async function countProblems(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('crawl_findings')
    .select(['crawl_id', 'outcome', (eb) => eb.fn.countAll<number>().as('number')])
    .where('crawl_id', 'in', ids)
    .groupBy(['crawl_id', 'outcome'])
    .execute()
  return new Map(rows.map(({ crawl_id, outcome, number }) => [`${crawl_id} ${outcome}`, number]))
}
