import { checksOfAudit } from '../rules/import/check-of-audit.ts'
import type { JudgedDevice, JudgedResults } from '../rules/judged-results.ts'
import { judgeRules, type RuleVerdict } from '../rules/judge-rules.ts'
import type { Rule } from '../rules/rule.ts'
import type {
  ImportedLoad,
  ImportedPage,
  ImportedRequests,
  ImportedRun,
  ImportedScore,
} from './imported-run.ts'
import { outcomeOfAudit, outcomeOfCheck } from './outcome-of-score.ts'
import { summariseRuns } from './summarise-runs.ts'

/**
 * The rules that apply to each page, at its place in the list. Values of a page that no device has for itself, such as
 * its score, are judged with its first device, as in reports.
 */
export function judgeImported(
  pages: readonly ImportedPage[],
  rules: readonly Rule[],
  isCheck: (id: string) => boolean,
): RuleVerdict[][] {
  const verdicts = new Map<ImportedPage, RuleVerdict[]>()
  for (const [url, devices] of Map.groupBy(pages, (page) => page.url)) {
    const [first] = devices
    for (const verdict of judgeRules(judgedPage(url, devices, isCheck), rules)) {
      const page = devices.find(({ formFactor }) => formFactor === verdict.device) ?? first
      if (page) verdicts.set(page, [...(verdicts.get(page) ?? []), verdict])
    }
  }
  return pages.map((page) => verdicts.get(page) ?? [])
}

/** The parts of a page that rules limit. */
export function judgedPage(
  url: string,
  devices: readonly ImportedPage[],
  isCheck: (id: string) => boolean,
): JudgedResults {
  const run = devices[0] && summariseRuns(devices[0].runs)?.run
  const measured = devices.flatMap(deviceOf)
  const details = run?.details
  return {
    url: pathOfName(url),
    score: details?.score ?? null,
    categories: run?.pagemark === undefined ? [] : run.categories.map(inPoints),
    checks: run === undefined ? [] : checksOf(run, isCheck),
    page: { timing: { first_byte: details?.ttfb ?? null } },
    lab: measured.length === 0 ? null : { status: 'measured', devices: measured },
  }
}

/** Clients replace ports and ids in what was a URL: `http://localhost:PORT/x`. */
function pathOfName(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function inPoints({ id, score }: ImportedScore) {
  return { id, score: score === null ? null : Math.round(score * 100) }
}

/** Nothing if no browser loaded the page. */
function deviceOf({ formFactor, runs }: ImportedPage): JudgedDevice[] {
  const run = summariseRuns(runs)?.run
  if (run === undefined || run.lighthouse === '') return []
  const { requests = null } = run.details ?? {}
  return [
    {
      device: formFactor,
      metrics: named(run.metrics),
      lighthouse: { categories: lighthouseOf(run) },
      samples: runs.flatMap(loadsOf).map(({ score, metrics, categories, requests: sums }) => ({
        score,
        ...named(metrics),
        ...(categories && { categories }),
        ...(sums && { requests: sumsOf(sums) }),
      })),
      requests: requests && sumsOf(requests),
    },
  ]
}

function sumsOf(requests: Readonly<Record<string, ImportedRequests>>) {
  return {
    total: requests['total']?.count ?? 0,
    transfer_bytes: requests['total']?.bytes ?? 0,
    by_type: Object.entries(requests).map(([type, { count, bytes }]) => ({
      type,
      count,
      transfer_bytes: bytes,
    })),
  }
}

function named({ lcp, fcp, tbt, cls, 'speed-index': speed_index }: ImportedRun['metrics']) {
  return { lcp, fcp, tbt, cls, speed_index }
}

/** A result of Lighthouse is one load. */
function loadsOf(run: ImportedRun): readonly ImportedLoad[] {
  const { loads = [], requests } = run.details ?? {}
  if (loads.length > 0) return loads
  const categories = lighthouseOf(run)
  const score = categories['performance'] ?? null
  return [{ score, metrics: run.metrics, categories, ...(requests && { requests }) }]
}

function lighthouseOf({ pagemark, categories, details }: ImportedRun) {
  if (pagemark !== undefined) return details?.lighthouse ?? {}
  return Object.fromEntries(categories.map(({ id, score }) => [id, score]))
}

type Check = JudgedResults['checks'][number]

function checksOf(run: ImportedRun, isCheck: (id: string) => boolean): Check[] {
  return run.pagemark === undefined
    ? run.audits.flatMap((audit) => checkOfAudit(audit, isCheck))
    : run.audits.map((audit) => checkOf(audit, run))
}

function checkOf({ id, score }: ImportedScore, { details }: ImportedRun): Check {
  const kept =
    details !== undefined && Object.hasOwn(details.checks, id) ? details.checks[id] : undefined
  return {
    id,
    outcome: outcomeOfCheck(score) ?? kept?.judged ?? 'error',
    value: kept?.value ?? null,
    evidence_total: details === undefined ? null : (kept?.rows ?? 0),
  }
}

/** The check that asks the same as an audit of Lighthouse, if it is one alone. */
function checkOfAudit({ id, score }: ImportedScore, isCheck: (id: string) => boolean): Check[] {
  const [check, ...others] = checksOfAudit(id, isCheck)
  const outcome = outcomeOfAudit(score)
  if (check === undefined || others.length > 0 || outcome === undefined) return []
  return [
    { id: check, outcome: outcome === 'pass' ? 'pass' : 'fail', value: null, evidence_total: null },
  ]
}
