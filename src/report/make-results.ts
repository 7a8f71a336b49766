import { CATALOGUE_VERSION } from '../checks/catalogue.ts'
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
import { pointsOf, type Score, scoreFindings, scoreIfPassed } from './score.ts'
import { type Basis, CATEGORY_POLICY, factorOf, weightOf } from './score-policy.ts'
import { type LabState, summariseLab } from './summary/lab-state.ts'
import { summarisePage } from './summary/summarise-page.ts'
import { cut, firstRows } from './summary/rows.ts'
import { withoutHandedSecrets } from './without-handed-secrets.ts'

/** Rows of evidence that are stored with a run; the rest is a count. */
const MAX_EVIDENCE = 100
/** One row must not swell a report: a message may quote a hostile attribute of megabytes. */
const MAX_TEXT = 500
/** Rows of a check whose elements are shown in the picture of the page. */
const MAX_BOXES = 20
/** Characters of JSON kept of one check's evidence: a hundred rows of a place and a snippet each. */
const MAX_EVIDENCE_CHARACTERS = 20_000

export interface RunFacts {
  readonly facts: StaticFacts | PageFacts
  readonly findings: readonly Finding[]
  readonly stage: Stage
  readonly timing: Results['timing']
  readonly environment: Pick<Results['environment'], 'pagemark' | 'language' | 'access'>
  /** Ids of checks that stay listed and leave the score. Ids that no check has do nothing. */
  readonly ignoredChecks?: readonly string[]
  /** What the site was told and nobody else may read. */
  readonly told?: readonly string[]
  /** How far the lab is; null, or not given, where none was asked for. */
  readonly lab?: LabState | undefined
}

/** Findings in, the whole outcome of the run out. */
export function makeResults(run: RunFacts): Results {
  const { facts, findings, stage, timing, environment, told = [], lab = null } = run
  const ignored = new Set(run.ignoredChecks)
  const counted = findings.filter(({ check }) => !ignored.has(check.id))
  const basis = 'browser' in facts ? 'lab' : 'static'
  const score = scoreFindings(counted, basis)
  const ifPassed = scoreIfPassed(counted, basis)
  const results: Results = {
    schema_version: RESULTS_SCHEMA_VERSION,
    catalogue_version: CATALOGUE_VERSION,
    stage,
    url: facts.address.requested,
    final_url: facts.address.final,
    score: score.score,
    result: score.result,
    scoring: {
      uncapped: Math.round(score.uncapped * 100) / 100,
      caps: [...score.caps],
      blockers: [...score.blockers],
    },
    categories: categoriesOf(score, { findings, counted, basis }),
    ai_readiness: readiness(counted),
    checks: findings.map((finding) =>
      ignored.has(finding.check.id)
        ? { ...checkResult(finding, null), weight: 0, ignored: true }
        : checkResult(finding, gainOf(finding, score, ifPassed)),
    ),
    page: summarisePage(facts),
    timing,
    lab: summariseLab(lab, 'browser' in facts ? facts.browser : undefined),
    environment: { ...environment, ...versionsOf(facts) },
  }
  return withoutHandedSecrets(results, facts, told)
}

function versionsOf(facts: StaticFacts | PageFacts) {
  if (!('browser' in facts)) return { browser: null, lighthouse: null, axe: null }
  const { browser, lighthouse, axe } = facts.browser
  return { browser, lighthouse, axe }
}

/**
 * What the score would be higher by if only this finding passed. It is 0 for a finding whose cap or
 * weight is hidden under another's: fixing it alone changes nothing, and saying so is the truth.
 */
function gainOf(
  finding: Finding,
  { exact }: Score,
  ifPassed: (finding: Finding) => number,
): number | null {
  const points = pointsOf(finding)
  if (points === null || points >= 1 || finding.outcome.status === 'pass') return null
  return Math.max(0, Math.round((ifPassed(finding) - exact) * 10) / 10)
}

function checkResult(finding: Finding, gain: number | null): CheckResult {
  const { check, outcome, supersededBy } = finding
  const evidence = 'evidence' in outcome ? (outcome.evidence ?? []) : []
  return {
    id: check.id,
    category: check.category,
    importance: check.importance,
    stage: check.stage,
    outcome: outcome.status,
    title: check.title,
    message: messageOf(outcome),
    value: 'value' in outcome && outcome.value ? { ...outcome.value } : null,
    evidence: firstRows(keptRows(evidence), cutRow, MAX_EVIDENCE_CHARACTERS),
    evidence_total: evidence.length,
    gain,
    weight: supersededBy === undefined ? weightOf(check) : 0,
    points: pointsOf(finding),
    superseded_by: supersededBy ?? null,
    why: check.why,
    fix: check.fix,
    source: check.source,
  }
}

function messageOf(outcome: Finding['outcome']): string | null {
  const message = 'reason' in outcome ? outcome.reason : outcome.message
  return message === undefined ? null : cut(message, MAX_TEXT)
}

function keptRows(evidence: readonly Evidence[]): CheckResult['evidence'] {
  return evidence
    .slice(0, MAX_EVIDENCE)
    .map(({ box, ...row }, place) => (box && place < MAX_BOXES ? { ...row, box } : row))
}

function cutRow(row: CheckResult['evidence'][number]): CheckResult['evidence'][number] {
  const cells = Object.entries(row).map(([column, cell]) => [
    column,
    typeof cell === 'string' ? cut(cell, MAX_TEXT) : cell,
  ])
  return Object.fromEntries(cells)
}

interface Judged extends Pick<RunFacts, 'findings'> {
  readonly basis: Basis
  /** The findings without those of ignored checks. */
  readonly counted: readonly Finding[]
}

function categoriesOf(score: Score, { findings, counted, basis }: Judged): CategoryResult[] {
  return score.categories.map(({ category, score: points, incomplete }) => ({
    id: category,
    title: CATEGORY_POLICY[category].title,
    score: points === null ? null : Math.floor(points + 1e-9),
    weight: CATEGORY_POLICY[category].weight,
    factor: factorOf(category, basis),
    incomplete,
    outcomes: countOutcomes(counted.filter(({ check }) => check.category === category)),
    ...ignoredOf(category, { findings, counted }),
  }))
}

function ignoredOf(
  category: CategoryResult['id'],
  { findings, counted }: Pick<Judged, 'findings' | 'counted'>,
): Pick<CategoryResult, 'ignored'> {
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
    (finding) => finding.check.category === 'ai-readiness' && pointsOf(finding) !== null,
  )
  return { passed: own.filter(({ outcome }) => outcome.status === 'pass').length, of: own.length }
}
