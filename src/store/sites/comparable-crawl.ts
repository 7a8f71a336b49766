import type { SiteSummary } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import type { JudgedCrawl } from './crawl-event.ts'
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
  const [now, before] = await latestTwo(trx, { site, crawl })
    .select(['id', 'number', 'choices', 'stop_reason', 'summary', 'trimmed'])
    .execute()
  if (!now || !before || before.summary === null) return undefined
  const isLike = !differs(before, now) && before.stop_reason === now.stop_reason
  const summary = unpackSite.summary(before.summary)
  if (!isLike || !hasSameRules(summary, unpackSite.summary(packed.summary))) return undefined
  return { id: before.id, number: before.number, summary, kept: before.trimmed === 0 }
}

/** Whether its owner changed the options since the crawl that completed before this one. */
export async function hasOtherOptions(
  trx: Connection,
  judged: Pick<JudgedCrawl, 'site' | 'crawl'>,
): Promise<boolean> {
  const [now, before] = await latestTwo(trx, judged).select('choices').execute()
  return now !== undefined && before !== undefined && differs(before, now)
}

function differs(one: { readonly choices: string }, other: { readonly choices: string }): boolean {
  return one.choices !== other.choices
}

function latestTwo(trx: Connection, { site, crawl }: Pick<JudgedCrawl, 'site' | 'crawl'>) {
  return trx
    .selectFrom('crawls')
    .where('site_audit_id', '=', site.id)
    .where('number', '<=', crawl.number)
    .where('status', '=', 'completed')
    .orderBy('number', 'desc')
    .limit(2)
}

function hasSameRules(a: SiteSummary, b: SiteSummary): boolean {
  return a.catalogue_version === b.catalogue_version && a.policy_version === b.policy_version
}
