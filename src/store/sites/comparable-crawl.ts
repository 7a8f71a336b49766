import type { SiteSummary } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import type { EndedCrawl, JudgedCrawl } from './crawl-event.ts'
import { unpackSite } from './unpack-site.ts'

export interface CrawlBefore {
  readonly id: string
  readonly number: number
  readonly summary: SiteSummary
  /** Whether its URLs and pages are stored. */
  readonly kept: boolean
}

/**
 * The crawl that completed before this one; undefined if the two cannot be compared: other checks judged it, it had
 * other options, or another limit stopped it.
 */
export async function comparableBefore(
  trx: Connection,
  { site, crawl, packed }: JudgedCrawl,
): Promise<CrawlBefore | undefined> {
  const before = await completedBefore(trx, { site, crawl })
  if (!before || before.summary === null) return undefined
  const hasOthers = before.choices !== (await choicesOf(trx, crawl.id))
  const isLike = !hasOthers && before.stop_reason === packed.stopReason
  const summary = unpackSite.summary(before.summary)
  if (!isLike || !hasSameRules(summary, unpackSite.summary(packed.summary))) return undefined
  return { id: before.id, number: before.number, summary, kept: before.trimmed === 0 }
}

/** Whether its owner changed the options since the crawl that completed before this one. */
export async function hasOtherOptions(trx: Connection, judged: EndedCrawl): Promise<boolean> {
  const before = await completedBefore(trx, judged)
  return before !== undefined && before.choices !== (await choicesOf(trx, judged.crawl.id))
}

async function completedBefore(trx: Connection, { site, crawl }: EndedCrawl) {
  return await trx
    .selectFrom('crawls')
    .select(['id', 'number', 'choices', 'stop_reason', 'summary', 'trimmed'])
    .where('site_audit_id', '=', site.id)
    .where('number', '<', crawl.number)
    .where('status', '=', 'completed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function choicesOf(trx: Connection, id: string): Promise<string> {
  const crawl = trx.selectFrom('crawls').select('choices').where('id', '=', id)
  return (await crawl.executeTakeFirstOrThrow()).choices
}

function hasSameRules(a: SiteSummary, b: SiteSummary): boolean {
  return a.catalogue_version === b.catalogue_version && a.policy_version === b.policy_version
}
