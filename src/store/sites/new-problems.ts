import type { FindingHead } from '../../report/site/pack-site.ts'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
import type { JudgedCrawl } from './crawl-event.ts'
import { comparableBefore } from './comparable-crawl.ts'
import { unpackSite } from './unpack-site.ts'

const MOST_LINES = 5

/**
 * Records, in the transaction that ends a crawl, that it fails checks which the crawl before it did not fail. Crawls are
 * compared only if the same checks judged them, with the same options, and the same limit, if any, stopped both.
 */
export async function recordNewProblems(trx: Connection, ended: JudgedCrawl): Promise<void> {
  const { site, crawl, packed } = ended
  const failing = packed.findings.filter(({ outcome }) => outcome === 'fail')
  if (failing.length === 0) return
  const before = await comparableBefore(trx, ended)
  if (before === undefined) return
  const known = await failingChecks(trx, before.id)
  const problems = failing
    .filter(({ check }) => !known.has(check))
    .map(({ head }) => unpackSite.head(head))
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
      lines: problems.slice(0, MOST_LINES).map(({ message }) => message),
      data: {
        site_audit_id: site.id,
        crawl: crawl.number,
        checks: problems.map(({ check }) => check),
      },
    },
  })
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
