import type { AuditedPage } from '../../findings/audited-page.ts'
import { type Finding, findingsOf, ignoredFindings } from '../../findings/findings-of.ts'
import { findingText } from '../../findings/finding-text.ts'
import { fileUri, placeOf } from '../../findings/finding-place.ts'
import { ruleFingerprint } from '../../findings/rule-fingerprint.ts'
import { ruleSeverity, severityOf } from '../../findings/severity.ts'
import type { RuleVerdict } from '../../rules/judge-rules.ts'
import { verdictSentence } from '../rule-text.ts'
import { visibleText } from '../visible-text.ts'
import { aroundItems } from '../json-pieces.ts'
import { fitCompressed } from './fit-compressed.ts'
import type { ReportOrigin } from './report-origin.ts'
import { budgetDescriptor, checkDescriptor, type Descriptor } from './sarif-rules.ts'

export interface SarifOptions extends ReportOrigin {
  /** Whether to write ignored findings, as suppressed ones. */
  readonly includeIgnored?: boolean
}

/** GitHub keeps 5,000 of 25,000 results, by its own order. */
const MOST_RESULTS = 5000
/** Bytes: GitHub takes files of 10 MB after compression, with the rules and notifications beside the results. */
const MOST_COMPRESSED = 8_500_000
const MOST_NOTIFICATIONS = 500

interface Ranked {
  readonly rank: number
  readonly rule: Descriptor
  readonly result: Readonly<Record<string, unknown>>
}

/**
 * SARIF 2.1.0 as GitHub's code scanning accepts it. GitHub shows `message.text`, uses only `primaryLocationLineHash`
 * of all fingerprints, and rejects a file in which a location has an absolute http URI.
 */
export function* sarifPieces(
  pages: readonly AuditedPage[],
  options: SarifOptions,
): Generator<string> {
  const { version, project, device } = options
  let ranked: Ranked[] = []
  for (const page of pages) {
    ranked.push(...rankedOf(page, options))
    if (ranked.length > 2 * MOST_RESULTS) ranked = worst(ranked)
    yield ''
  }
  const fitting = fitCompressed(worst(ranked), MOST_COMPRESSED)
  let step = fitting.next()
  while (step.done !== true) {
    yield ''
    step = fitting.next()
  }
  const kept = step.value
  const rules = [...new Map(kept.map(({ rule }) => [rule.id, rule])).values()]
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const run = {
    tool: { driver: { name: 'Pagemark', semanticVersion: version, rules } },
    automationDetails: { id: `pagemark/${segment(project)}/${device}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [invocation(pages)],
    results: [],
  }
  const results = kept.map(({ rule, result }) => ({
    ruleId: rule.id,
    ruleIndex: indexes.get(rule.id),
    ...result,
  }))
  yield* aroundItems({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, 'results', results)
}

function rankedOf(page: AuditedPage, options: SarifOptions): Ranked[] {
  const { includeIgnored = false } = options
  return [
    ...findingsOf(page).map((finding) => findingResult(finding, options)),
    ...(includeIgnored
      ? ignoredFindings(page).map((finding) => findingResult(finding, options))
      : []),
    ...page.verdicts
      .filter(({ state }) => state === 'fail')
      .map((verdict) => ruleResult(page, verdict)),
  ]
}

/** Equal ones keep their order. */
function worst(ranked: readonly Ranked[]): Ranked[] {
  return ranked.toSorted((a, b) => a.rank - b.rank).slice(0, MOST_RESULTS)
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/** A slash would start another part of the id. */
function segment(project: string): string {
  return encodeURIComponent(project).replaceAll('%20', ' ')
}

function findingResult(finding: Finding, options: SarifOptions): Ranked {
  const { check, state, ignored } = finding
  const { rank, sarif } = severityOf(check)
  const result = {
    level: sarif,
    message: { text: findingText(finding) },
    ...locate(finding, finding.fingerprint),
    ...(state === undefined ? {} : { baselineState: BASELINE_STATES[state] }),
    ...(ignored === undefined
      ? {}
      : { suppressions: [{ kind: 'external', justification: visibleText(ignored) }] }),
  }
  return { rank, rule: checkDescriptor(check, options.server), result }
}

const BASELINE_STATES = {
  new: 'new',
  worse: 'updated',
  still: 'unchanged',
  // The baseline does not have this check, so it cannot be new.
  'not-comparable': 'unchanged',
} as const

function ruleResult(page: AuditedPage, verdict: RuleVerdict): Ranked {
  const { rank, sarif } = ruleSeverity(verdict)
  const text = `${verdictSentence(verdict)}\n${visibleText(page.record.url)}`
  const result = {
    level: sarif,
    message: { text },
    ...locate({ page }, ruleFingerprint(page, verdict)),
  }
  return { rank, rule: budgetDescriptor(verdict), result }
}

function locate(finding: Pick<Finding, 'page' | 'row'>, fingerprint: string) {
  const { path, line } = placeOf(finding)
  const isMapped = finding.page.source !== undefined
  const uri = isMapped ? fileUri(path) : path
  return {
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } }],
    partialFingerprints: {
      'pagemark/v1': fingerprint,
      // For a file in the repository, GitHub computes it itself.
      ...(isMapped ? {} : { primaryLocationLineHash: `${fingerprint}:1` }),
    },
  }
}

/**
 * Errors: pages that could not be audited or measured, and checks that could not judge. A run that lacks pages is
 * unsuccessful: code scanning would close their alerts as fixed.
 */
function invocation(pages: readonly AuditedPage[]) {
  const texts = pages.flatMap(({ record, unmeasured }) => {
    if (record.error !== null) return [`${record.url}: ${record.error.message}`]
    const broken = record.checks
      .filter(({ outcome, ignored }) => outcome === 'error' && ignored !== true)
      .map(({ id }) => `${record.url}: the check ${id} broke.`)
    return unmeasured === undefined ? broken : [`${record.url}: ${unmeasured}`, ...broken]
  })
  const notifications = texts.slice(0, MOST_NOTIFICATIONS).map(notification)
  const executionSuccessful = pages.length > 0 && pages.every(isComplete)
  return notifications.length === 0
    ? { executionSuccessful }
    : { executionSuccessful, toolExecutionNotifications: notifications }
}

function isComplete({ record, unmeasured }: AuditedPage): boolean {
  return record.error === null && unmeasured === undefined
}

function notification(text: string) {
  return { level: 'error', message: { text: visibleText(text) } }
}
