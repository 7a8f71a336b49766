import type { CrawlNumbers, FailedCheck } from '../../watch/alerts/observe-crawl.ts'
import type { SiteBudgets } from '../../watch/alerts/observe-site-budgets.ts'
import type { FindingHead, SiteSummary } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import { comparableBefore, hasOtherOptions } from '../sites/comparable-crawl.ts'
import type { EndedCrawl, JudgedCrawl } from '../sites/crawl-event.ts'
import { readSamples } from '../sites/crawl-samples.ts'
import { unpackSite } from '../sites/unpack-site.ts'
import { knownAlert } from './alert-row.ts'
import { applyObservations } from './apply-observations.ts'
import type { WatchedSubject, WatchRules } from './watch-rules.ts'

type CheckNumbers = Pick<CrawlNumbers, 'failed' | 'measured'>

interface WatchedEnd {
  readonly judged: JudgedCrawl
  readonly budgets: SiteBudgets
  readonly now: number
}

/** Updates the alerts of a site audit in a watched project; in the transaction that ends the crawl. */
export async function watchCrawl(
  trx: Connection,
  rules: WatchRules,
  { judged, budgets, now }: WatchedEnd,
): Promise<void> {
  const { site, crawl, packed } = judged
  const before = await comparableBefore(trx, judged)
  const alerts = await alertsOf(trx, site.id)
  const failed = packed.findings.filter(({ outcome }) => outcome === 'fail')
  const observations = rules.observeCrawl(
    {
      ...numbersOf(unpackSite.summary(packed.summary), {
        failed: failed.map(({ head }) => failedCheck(head)),
        measured: await measuredChecks(trx, crawl.id),
      }),
      before: before && numbersOf(before.summary, await earlierChecks(trx, before.id)),
      hasOtherOptions: await hasOtherOptions(trx, judged),
      budgets,
    },
    alerts.map(knownAlert),
  )
  await applyObservations(trx, {
    rules,
    subject: subjectOf(site),
    runNumber: crawl.number,
    isConfirming: false,
    alerts,
    observations,
    now,
    conditions: null,
    compare: async () => before && { number: before.number, changes: null },
  })
}

/** The same for a failed crawl, whose site audit is locked. */
export async function watchFailedCrawl(
  trx: Connection,
  rules: WatchRules,
  { ended, failure, now }: { ended: EndedCrawl; failure: string; now: number },
): Promise<void> {
  const { site, crawl } = ended
  await applyObservations(trx, {
    rules,
    subject: subjectOf(site),
    runNumber: crawl.number,
    isConfirming: false,
    alerts: await alertsOf(trx, site.id),
    observations: rules.observeFailedCrawl(failure),
    now,
    conditions: null,
    compare: async () => undefined,
  })
}

function subjectOf({ id, url, project_id, owner_id }: EndedCrawl['site']): WatchedSubject {
  return { kind: 'site_audit', id, url, projectId: project_id, ownerId: owner_id }
}

async function alertsOf(trx: Connection, siteId: string) {
  return await trx.selectFrom('alerts').selectAll().where('site_audit_id', '=', siteId).execute()
}

async function failedChecks(trx: Connection, crawlId: string): Promise<FailedCheck[]> {
  const rows = await trx
    .selectFrom('crawl_findings')
    .select('finding')
    .where('crawl_id', '=', crawlId)
    .where('outcome', '=', 'fail')
    .execute()
  return rows.map(({ finding }) => failedCheck(finding))
}

/** Checks that need a browser and came to an answer on a page. */
async function measuredChecks(trx: Connection, crawlId: string): Promise<ReadonlySet<string>> {
  const samples = await readSamples(trx, crawlId)
  return new Set(
    samples.flatMap(({ measured }) => measured?.checks ?? []).map(({ check }) => check),
  )
}

async function earlierChecks(trx: Connection, crawlId: string): Promise<CheckNumbers> {
  return {
    failed: await failedChecks(trx, crawlId),
    measured: await measuredChecks(trx, crawlId),
  }
}

function failedCheck(packed: Uint8Array): FailedCheck {
  const { check, scope, importance, title, message, pages, rows_total }: FindingHead =
    unpackSite.head(packed)
  return { check, scope, importance, title, message, amount: Math.max(1, rows_total, pages) }
}

function numbersOf({ counts, site_checks }: SiteSummary, checks: CheckNumbers): CrawlNumbers {
  const { indexable, errors, left_out } = counts
  const checksWith = (outcome: SiteSummary['site_checks'][number]['outcome']) =>
    new Set(site_checks.filter((each) => each.outcome === outcome).map(({ check }) => check))
  return {
    ...checks,
    broken: checksWith('error'),
    notApplicable: checksWith('not-applicable'),
    indexable,
    errors,
    disallowed: left_out['disallowed'] ?? 0,
  }
}
