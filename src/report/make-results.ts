import { CATALOGUE_VERSION } from '../checks/catalogue.ts'
import { categoryTitle } from '../checks/categories.ts'
import type { Evidence } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import type { PageFacts } from '../facts/page-facts.ts'
import type { StaticFacts } from '../facts/static-facts.ts'
import {
  type CategoryResult,
  type CheckResult,
  RESULTS_SCHEMA_VERSION,
  type Results,
  type Stage,
} from './results.ts'
import { carryFindings, type EarlierRun, isLoadCarried, isUnmeasured } from './carry-findings.ts'
import { conditionsHash } from './conditions-hash.ts'
import { fixFirst } from './score/fix-first.ts'
import { type Loss, lossesOf } from './score/losses.ts'
import { floored, type Score, scoreFindings, type Subject } from './score/score.ts'
import { POLICY_VERSION } from './score/shares.ts'
import { type LabState, summariseLab } from './summary/lab-state.ts'
import { summarisePage } from './summary/summarise-page.ts'
import { cut, firstRows } from './summary/rows.ts'
import { withoutIndexing } from './not-for-search.ts'
import { withoutHandedSecrets } from './without-handed-secrets.ts'

/** Rows of evidence that are stored with a run; further ones are only counted. */
const MAX_EVIDENCE = 100
/** One row must not bloat a report: a message may quote a hostile attribute of megabytes. */
const MAX_TEXT = 500
/** Rows of a check whose elements are shown in the full-page screenshot. */
const MAX_BOXES = 20
/** Characters of JSON kept of one check's evidence: a hundred rows of a place and a snippet each. */
const MAX_EVIDENCE_CHARACTERS = 20_000

/** The request for the audit. */
type AskedFor = Pick<Results['environment'], 'pagemark' | 'language' | 'access' | 'not_for_search'>

export interface RunFacts {
  readonly facts: StaticFacts | PageFacts
  readonly findings: readonly Finding[]
  readonly stage: Stage
  readonly timing: Results['timing']
  readonly environment: AskedFor
  /** Ids of ignored checks, which stay listed but leave the score. Unknown ids have no effect. */
  readonly ignoredChecks?: readonly string[]
  /** Secrets that were sent to the site and that no one else may read. */
  readonly told?: readonly string[]
  /** Progress of the lab; null or absent if no browser was requested. */
  readonly lab?: LabState | undefined
  /** The report's previous run, for checks that this one could not measure. */
  readonly earlier?: EarlierRun | undefined
}

/** Turns findings into the complete outcome of the run. */
export function makeResults(run: RunFacts): Results {
  const { facts, stage, timing, environment, told = [], lab = null, earlier } = run
  const conditions = conditionsOf(facts, environment)
  const judged = environment.not_for_search ? withoutIndexing(run.findings) : run.findings
  const findings = carryFindings(judged, {
    earlier,
    conditions: conditions.conditions,
    startedAt: timing.started_at,
    isDisturbed: disturbanceOf(facts) !== undefined,
  })
  const ignored = new Set(run.ignoredChecks)
  const counted = findings.filter(({ check }) => !ignored.has(check.id))
  const isCarried = isLoadCarried(findings)
  const loading = isCarried ? loadingOfEarlier(earlier) : loadingOf(facts)
  const disturbance = isCarried ? undefined : disturbanceOf(facts)
  const score = scoreFindings({
    findings: counted,
    subject: subjectOf(facts),
    loading,
    isDisturbed: disturbance !== undefined,
  })
  const losses = lossesOf(score)
  const results: Results = {
    schema_version: RESULTS_SCHEMA_VERSION,
    catalogue_version: CATALOGUE_VERSION,
    policy_version: POLICY_VERSION,
    stage,
    url: facts.address.requested,
    final_url: facts.address.final,
    score: score.score,
    result: score.result,
    result_reason: score.reason,
    fix_first: fixFirst(score, loading).map(({ checks, gain, adds, ...item }) => ({
      ...item,
      checks: [...checks],
      gain: rounded(gain, 1),
      adds: rounded(adds, 1),
    })),
    categories: categoriesOf(score, { findings, counted, losses, loading }),
    ai_readiness: readiness(counted),
    checks: findings.map((finding) =>
      ignored.has(finding.check.id)
        ? { ...checkResult(finding, undefined), ignored: true }
        : checkResult(finding, losses.get(finding)),
    ),
    page: summarisePage(facts),
    timing,
    lab: summariseLab(lab, 'browser' in facts ? facts.browser : undefined),
    environment: {
      ...environment,
      ...versionsOf(facts),
      ...conditions,
      ...(disturbance && { disturbance }),
    },
  }
  return withoutHandedSecrets(results, facts, told)
}

function conditionsOf(
  facts: StaticFacts | PageFacts,
  { language, not_for_search: notForSearch, access }: AskedFor,
): { readonly conditions: string; readonly benchmark_index: number | null } {
  const browser = 'browser' in facts ? facts.browser : undefined
  return {
    conditions: conditionsHash({
      catalogue: CATALOGUE_VERSION,
      policy: POLICY_VERSION,
      browser,
      language,
      notForSearch,
      access,
    }),
    benchmark_index: browser?.devices[0]?.lighthouse.benchmarkIndex ?? null,
  }
}

function versionsOf(facts: StaticFacts | PageFacts) {
  if (!('browser' in facts)) return { browser: null, lighthouse: null, axe: null }
  const { browser, lighthouse, axe } = facts.browser
  return { browser, lighthouse, axe }
}

const ERROR_STATUS = 400

function subjectOf({ response, document }: StaticFacts): Subject {
  if (response.status >= ERROR_STATUS) return 'error'
  return document.html ? 'page' : 'no page'
}

/** Lighthouse's Performance of the scored device, 0–1; null if there is none. */
function loadingOf(facts: StaticFacts | PageFacts): number | null {
  if (!('browser' in facts)) return null
  const [device] = facts.browser.devices
  return device?.lighthouse.categories.find(({ id }) => id === 'performance')?.score ?? null
}

/** What disturbed the load of the scored device. */
function disturbanceOf(facts: StaticFacts | PageFacts): string | undefined {
  return 'browser' in facts ? facts.browser.devices[0]?.disturbance : undefined
}

/** Performance of the run whose metrics are carried, 0–1, whatever it carried itself. */
function loadingOfEarlier(earlier: EarlierRun | undefined): number | null {
  const score = earlier?.categories.find(({ id }) => id === 'performance')?.score
  return score === undefined || score === null ? null : score / 100
}

function rounded(points: number | null, digits: number): number | null {
  return points === null ? null : Math.round(points * 10 ** digits) / 10 ** digits
}

function checkResult(finding: Finding, loss: Loss | undefined): CheckResult {
  const { check, outcome, supersededBy, carried } = finding
  const evidence = 'evidence' in outcome ? (outcome.evidence ?? []) : []
  return {
    id: check.id,
    category: check.category,
    importance: check.importance,
    family: check.family,
    tier: ('tier' in outcome ? outcome.tier : undefined) ?? check.tier,
    stage: check.stage,
    outcome: outcome.status,
    title: check.title,
    message: messageOf(outcome),
    value: 'value' in outcome && outcome.value ? { ...outcome.value } : null,
    evidence: firstRows(keptRows(evidence), cutRow, MAX_EVIDENCE_CHARACTERS),
    evidence_total: evidence.length,
    gain: rounded(loss?.gain ?? null, 1),
    loss: rounded(loss?.loss ?? null, 2),
    points: pointsOf(outcome),
    superseded_by: supersededBy ?? null,
    ...(isUnmeasured(finding) && { not_measured: true }),
    ...(carried && { carried: { measured_at: carried.measuredAt, runs: carried.runs } }),
    why: check.why,
    fix: check.fix,
    source: check.source,
  }
}

/** Points for comparisons: by the curve, or by the share of correct elements. */
function pointsOf(outcome: Finding['outcome']): number | null {
  if ('points' in outcome && outcome.points !== undefined) return outcome.points
  return 'share' in outcome && outcome.share !== undefined ? 1 - outcome.share : null
}

function messageOf(outcome: Finding['outcome']): string | null {
  const message = 'reason' in outcome ? outcome.reason : outcome.message
  return message === undefined ? null : cut(message, MAX_TEXT)
}

function keptRows(evidence: readonly Evidence[]): CheckResult['evidence'] {
  return evidence.slice(0, MAX_EVIDENCE).map((row, place) => {
    if (!('box' in row)) return row
    const { box, ...rest } = row
    return box && place < MAX_BOXES ? { ...rest, box } : rest
  })
}

/** Nearly all rows are short, and taking one apart costs more than looking at it. */
function cutRow(row: CheckResult['evidence'][number]): CheckResult['evidence'][number] {
  for (const cell of Object.values(row)) if (isLong(cell)) return withCellsCut(row)
  return row
}

function isLong(cell: unknown): boolean {
  return typeof cell === 'string' && cell.length > MAX_TEXT
}

function withCellsCut(row: CheckResult['evidence'][number]): CheckResult['evidence'][number] {
  const cells = Object.entries(row).map(([column, cell]) => [
    column,
    typeof cell === 'string' ? cut(cell, MAX_TEXT) : cell,
  ])
  return Object.fromEntries(cells)
}

interface Judged extends Pick<RunFacts, 'findings'> {
  /** The findings without those of ignored checks. */
  readonly counted: readonly Finding[]
  readonly losses: ReadonlyMap<Finding, Loss>
  readonly loading: number | null
}

function categoriesOf(score: Score, judged: Judged): CategoryResult[] {
  const { findings, counted, losses, loading } = judged
  const byCategory = Map.groupBy(counted, ({ check }) => check.category)
  return score.categories.map(({ category, score: points, incomplete }) => {
    const own = byCategory.get(category) ?? []
    const cost = own.reduce((sum, finding) => sum + (losses.get(finding)?.loss ?? 0), 0)
    return {
      id: category,
      title: categoryTitle(category, loading !== null),
      score: points === null ? null : floored(points),
      cost: score.subject === 'page' ? rounded(cost, 2) : null,
      incomplete,
      outcomes: countOutcomes(own),
      ...ignoredOf(category, { findings, counted }),
    }
  })
}

function ignoredOf(
  category: CategoryResult['id'],
  { findings, counted }: Pick<Judged, 'findings' | 'counted'>,
): Pick<CategoryResult, 'ignored'> {
  if (findings.length === counted.length) return {}
  const within = (some: readonly Finding[]) =>
    some.filter(({ check }) => check.category === category).length
  const ignored = within(findings) - within(counted)
  return ignored === 0 ? {} : { ignored }
}

function countOutcomes(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome, supersededBy } of findings)
    if (supersededBy === undefined) counts[outcome.status] = (counts[outcome.status] ?? 0) + 1
  return counts
}

function readiness(findings: readonly Finding[]): Results['ai_readiness'] {
  const own = findings.filter(
    ({ check, outcome, supersededBy }) =>
      check.category === 'ai-readiness' &&
      supersededBy === undefined &&
      ['pass', 'warn', 'fail'].includes(outcome.status),
  )
  return { passed: own.filter(({ outcome }) => outcome.status === 'pass').length, of: own.length }
}
