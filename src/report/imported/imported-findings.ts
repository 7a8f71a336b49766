import { catalogue } from '../../checks/catalogue.ts'
import { isCheckId } from '../../checks/check-ids.ts'
import type { Check } from '../../checks/check.ts'
import type { AuditedPage, FindingState } from '../findings/audited-page.ts'
import { noisyState } from '../findings/growth.ts'
import type { CheckResult } from '../results.ts'
import type { Rule } from '../rules/rule.ts'
import type { ImportedPage, ImportedRun, ImportedScore } from './imported-run.ts'
import { createGrowth } from './imported-values.ts'
import { judgeImported } from './judge-imported.ts'
import { outcomeOfAudit, outcomeOfCheck } from './outcome-of-score.ts'
import { summariseRuns } from './summarise-runs.ts'

interface Build {
  readonly pages: readonly ImportedPage[]
  /** Pages of the base build; undefined if there is none. */
  readonly base: readonly ImportedPage[] | undefined
  readonly rules: readonly Rule[]
  /** Milliseconds since 1970. */
  readonly runAt: number
}

export interface ImportedFindings {
  readonly pages: readonly AuditedPage[]
  /** Findings of the base that are gone; undefined without one. */
  readonly fixed: number | undefined
}

/**
 * The pages of a build as formats for other programs show them: one for all devices of a URL, with its checks or
 * audits. Rows of evidence are not kept with a build, so that each finding stands for all its rows.
 */
export function importedFindings(build: Build): ImportedFindings {
  const pieces = findingsByPage(build)
  let step = pieces.next()
  while (step.done !== true) step = pieces.next()
  return step.value
}

/** The same with a pause after each page, for a server that has other requests. */
export function* findingsByPage({
  pages,
  base,
  rules,
  runAt,
}: Build): Generator<undefined, ImportedFindings> {
  const before = base && Map.groupBy(base, ({ url }) => url)
  const timing = { started_at: new Date(runAt).toISOString(), fetch: 0, probes: 0, total: 0 }
  let fixed = 0
  const written: AuditedPage[] = []
  for (const [url, devices] of Map.groupBy(pages, (page) => page.url)) {
    const checks = checksOf(devices)
    const earlier = before && checksOf(before.get(url) ?? [])
    fixed += earlier === undefined ? 0 : fixedOf(checks, earlier)
    const details = devices[0] && summariseRuns(devices[0].runs)?.run.details
    written.push({
      record: {
        url,
        result: details?.result ?? null,
        score: details?.score ?? null,
        checks,
        page: { status: OK },
        timing,
        lab: { devices: devices.map(({ formFactor }) => ({ device: formFactor })) },
        error: null,
      },
      baseUrl: null,
      verdicts: judgeImported(devices, rules, isCheckId).flat(),
      states: earlier && statesOf(checks, earlier, stateOfCheck(devices, before.get(url))),
    })
    yield
  }
  return { pages: written, fixed: base && fixed }
}

/** The status is not kept. */
const OK = 200

/** The worst outcome of each check on the devices of a page. */
function checksOf(devices: readonly ImportedPage[]): CheckResult[] {
  const worst = new Map<string, CheckResult>()
  for (const { runs } of devices) {
    const run = summariseRuns(runs)?.run
    for (const audit of run?.audits ?? []) {
      const check = run && checkOf(audit, run)
      const known = worst.get(audit.id)
      if (check && (!known || RANKS[check.outcome] > RANKS[known.outcome])) {
        worst.set(audit.id, check)
      }
    }
  }
  return [...worst.values()]
}

const RANKS: Readonly<Record<CheckResult['outcome'], number>> = {
  error: 0,
  informative: 0,
  'not-applicable': 0,
  pass: 1,
  warn: 2,
  fail: 3,
}

function checkOf(audit: ImportedScore, run: ImportedRun): CheckResult | undefined {
  return run.pagemark === undefined ? auditResult(audit) : checkResult(audit, run)
}

const UNKNOWN = {
  family: null,
  tier: null,
  value: null,
  evidence: [],
  evidence_total: 0,
  gain: null,
  loss: null,
  points: null,
  superseded_by: null,
  message: null,
} satisfies Partial<CheckResult>

const known: ReadonlyMap<string, Check> = new Map(catalogue.map((check) => [check.id, check]))

/** Nothing for a check that is not judged, or that this catalogue does not have. */
function checkResult({ id, score }: ImportedScore, { details }: ImportedRun) {
  const check = known.get(id)
  const kept = details !== undefined && Object.hasOwn(details.checks, id) && details.checks[id]
  const { judged, message = null, tier = null, left } = kept || {}
  const outcome = outcomeOfCheck(score) ?? judged
  if (check === undefined || outcome === undefined) return undefined
  const { category, importance, stage, title, why, fix, source } = check
  return {
    ...UNKNOWN,
    id,
    category,
    importance,
    stage,
    title,
    why,
    fix,
    source,
    outcome,
    message,
    tier,
    superseded_by: left === 'superseded' ? 'another check' : null,
    ...(left === 'ignored' ? { ignored: true } : {}),
  }
}

/** Titles of Lighthouse tell what is wrong, if something is. */
function auditResult({ id, title, score }: ImportedScore): CheckResult | undefined {
  const outcome = outcomeOfAudit(score)
  return (
    outcome && {
      ...UNKNOWN,
      ...LIGHTHOUSE,
      id: `lighthouse/${id.replace(/[^\w.-]/g, '-')}`,
      title: title || id,
      outcome,
    }
  )
}

const LIGHTHOUSE = {
  category: 'lighthouse',
  importance: 'medium',
  stage: 'lab',
  why: 'Lighthouse reports this audit below its passing score.',
  fix: 'Follow the advice of this audit in the Lighthouse result.',
  source: 'https://developer.chrome.com/docs/lighthouse/',
} as const

function isFinding({ outcome, ignored, superseded_by }: CheckResult): boolean {
  return (outcome === 'fail' || outcome === 'warn') && ignored !== true && superseded_by === null
}

/** As `pagemark ci` compares with a baseline. */
function statesOf(
  checks: readonly CheckResult[],
  earlier: readonly CheckResult[],
  stateOf: StateOf,
): ReadonlyMap<string, FindingState> {
  const before = new Map(earlier.map((check) => [check.id, check]))
  return new Map(
    checks.filter(isFinding).map((check) => [check.id, stateOf(check, before.get(check.id))]),
  )
}

type StateOf = (check: CheckResult, before: CheckResult | undefined) => FindingState

/** By the outcome, the number that its noise may explain, or else the number of rows. */
function stateOfCheck(
  devices: readonly ImportedPage[],
  base: readonly ImportedPage[] | undefined,
): StateOf {
  if (base === undefined) return () => 'new'
  const growth = createGrowth(devices, base)
  const [now, then] = [rowsOf(devices), rowsOf(base)]
  return (check, before) => {
    if (before === undefined || before.ignored === true) return 'not-comparable'
    if (isUnconfirmed(devices, check.id)) return 'not-comparable'
    const grown = growth(check.id)
    const earlier = isFinding(before) ? before.outcome : undefined
    if (grown !== 'no-noise') return noisyState(check.outcome, earlier, grown)
    if (earlier === undefined) return 'new'
    const isWorse = earlier === 'warn' && check.outcome === 'fail'
    return isWorse || now(check.id) > then(check.id) ? 'worse' : 'still'
  }
}

/** Whether the job did not find it in both of its audits of the page. */
function isUnconfirmed([first]: readonly ImportedPage[], id: string): boolean {
  const checks = (first && summariseRuns(first.runs)?.run.details?.checks) ?? {}
  return Object.hasOwn(checks, id) && checks[id]?.unconfirmed === true
}

/** The number of rows of a check's evidence, as far as it was kept: which ones these are, was not. */
function rowsOf([first]: readonly ImportedPage[]): (id: string) => number {
  const checks = (first && summariseRuns(first.runs)?.run.details?.checks) ?? {}
  return (id) => (Object.hasOwn(checks, id) ? (checks[id]?.rows ?? 0) : 0)
}

function fixedOf(checks: readonly CheckResult[], earlier: readonly CheckResult[]): number {
  const now = new Map(checks.map((check) => [check.id, check]))
  return earlier.filter((check) => {
    const after = now.get(check.id)
    return isFinding(check) && after?.outcome === 'pass' && after.ignored !== true
  }).length
}
