import type { FindingHead } from '../../report/site/pack-site.ts'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
import { compareCrawls } from './compare-crawls.ts'
import type { JudgedCrawl } from './crawl-event.ts'
import { comparableBefore } from './comparable-crawl.ts'
import { problemLines } from './problem-lines.ts'

/**
 * Records, in the transaction that ends a crawl, that it fails checks which the crawl before it did not fail, with all
 * new problems that its page of changes shows. Crawls are compared only if the same checks judged them, with the same
 * options, and the same limit, if any, stopped both.
 */
export async function recordNewProblems(trx: Connection, ended: JudgedCrawl): Promise<void> {
  const { site, crawl } = ended
  const before = await comparableBefore(trx, ended)
  if (before === undefined || !before.kept) return
  // Comparing all pages takes longer, and most crawls fail nothing new.
  if (!(await failsOthers(trx, ended, before.id))) return
  const { findings } = await compareCrawls(trx, before.id, crawl.id)
  const problems = findings.flatMap(({ change, finding }) => (change === 'new' ? finding : []))
  if (!problems.some(({ outcome }) => outcome === 'fail')) return
  await recordEvent(trx, {
    kind: 'crawl.worse',
    project: site.project_id,
    owner: site.owner_id,
    subject: { kind: 'site_audit', id: site.id },
    body: {
      headline: headlineOf(shortUrl(site.url), problems),
      path: `/s/${site.id}/changes`,
      url: site.url,
      lines: problemLines(problems),
      data: {
        site_audit_id: site.id,
        crawl: crawl.number,
        checks: problems.map(({ check }) => check),
      },
    },
  })
}

/** Whether a check fails that did not fail in the crawl before. */
async function failsOthers(
  trx: Connection,
  { packed }: JudgedCrawl,
  before: string,
): Promise<boolean> {
  const known = await failingChecks(trx, before)
  return packed.findings.some(({ check, outcome }) => outcome === 'fail' && !known.has(check))
}

function headlineOf(site: string, problems: readonly FindingHead[]): string {
  const [only, ...others] = problems
  return others.length === 0 && only
    ? `New on ${site}: ${only.message}`
    : `${problems.length} new problems on ${site}`
}

async function failingChecks(trx: Connection, crawlId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('crawl_findings')
    .select('check_id')
    .where('crawl_id', '=', crawlId)
    .where('outcome', '=', 'fail')
    .execute()
  return new Set(rows.map((row) => row.check_id))
}
