import type { FindingHead } from '../../report/site/pack-site.ts'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
import { compareCrawls } from './compare-crawls.ts'
import type { EndedCrawl, JudgedCrawl } from './crawl-event.ts'
import { comparableBefore } from './comparable-crawl.ts'
import { problemLines } from './problem-lines.ts'
import { unpackSite } from './unpack-site.ts'

/**
 * All new problems that the page of changes will show of a crawl that is about to end and whose findings are stored;
 * none if it fails no check which the crawl before it did not fail. Crawls are compared only if the same checks judged
 * them, with the same options, and the same limit, if any, stopped both. Comparing all pages may take a second: do it
 * outside the transaction that ends the crawl, which other writers wait for.
 */
export async function findNewProblems(
  db: Connection,
  ended: JudgedCrawl,
): Promise<readonly FindingHead[]> {
  const { crawl, packed } = ended
  const before = await comparableBefore(db, ended)
  if (before === undefined || !before.kept) return []
  // Most crawls fail nothing new.
  if (!(await failsOthers(db, ended, before.id))) return []
  const summary = unpackSite.summary(packed.summary)
  const { findings } = await compareCrawls(db, before.id, crawl.id, summary)
  const problems = findings.flatMap(({ change, finding }) => (change === 'new' ? finding : []))
  return problems.some(({ outcome }) => outcome === 'fail') ? problems : []
}

/** Records the new problems, if any, in the transaction that ends the crawl. */
export async function recordNewProblems(
  trx: Connection,
  { site, crawl }: EndedCrawl,
  problems: readonly FindingHead[],
): Promise<void> {
  if (problems.length === 0) return
  await recordEvent(trx, {
    kind: 'crawl.worse',
    project: site.project_id,
    owner: site.owner_id,
    subject: { kind: 'site_audit', id: site.id },
    body: {
      headline: headlineOf(shortUrl(site.url), problems),
      path: `/s/${site.id}/changes`,
      url: site.url,
      // A single one is the headline.
      lines: problems.length === 1 ? [] : problemLines(problems),
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
  db: Connection,
  { packed }: JudgedCrawl,
  before: string,
): Promise<boolean> {
  const known = await failingChecks(db, before)
  return packed.findings.some(({ check, outcome }) => outcome === 'fail' && !known.has(check))
}

function headlineOf(site: string, problems: readonly FindingHead[]): string {
  const [only, ...others] = problems
  return others.length === 0 && only
    ? `${site}: ${only.message}`
    : `${site}: ${problems.length} new problems`
}

async function failingChecks(db: Connection, crawlId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('crawl_findings')
    .select('check_id')
    .where('crawl_id', '=', crawlId)
    .where('outcome', '=', 'fail')
    .execute()
  return new Set(rows.map((row) => row.check_id))
}
