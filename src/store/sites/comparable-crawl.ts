import type { SiteSummary } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import type { JudgedCrawl } from './crawl-event.ts'
import { unpackSite } from './unpack-site.ts'

export interface CrawlBefore {
  readonly id: string
  readonly number: number
  readonly summary: SiteSummary
}

/**
 * The crawl that completed before this one; undefined if the two cannot be compared: other checks judged it, it had
 * other options, or another limit stopped it.
 */
export async function comparableBefore(
  trx: Connection,
  { site, crawl, packed }: JudgedCrawl,
): Promise<CrawlBefore | undefined> {
  const [now, before] = await trx
    .selectFrom('crawls')
    .select(['id', 'number', 'choices', 'stop_reason', 'summary'])
    .where('site_audit_id', '=', site.id)
    .where('number', '<=', crawl.number)
    .where('status', '=', 'completed')
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  if (!now || !before || before.summary === null) return undefined
  const isLike = before.choices === now.choices && before.stop_reason === now.stop_reason
  const summary = unpackSite.summary(before.summary)
  if (!isLike || !hasSameRules(summary, unpackSite.summary(packed.summary))) return undefined
  return { id: before.id, number: before.number, summary }
}

function hasSameRules(a: SiteSummary, b: SiteSummary): boolean {
  return a.catalogue_version === b.catalogue_version && a.policy_version === b.policy_version
}
