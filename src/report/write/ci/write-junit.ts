import type { AuditedPage, WrittenResults } from '../../findings/audited-page.ts'
import { cutText } from '../../findings/finding-text.ts'
import { pageKey } from '../../findings/fingerprint.ts'
import { isErrorPage } from '../../needs-work.ts'
import type { CheckResult } from '../../results.ts'
import { isBroken, type RuleVerdict } from '../../rules/judge-rules.ts'
import { evidenceText } from '../evidence-text.ts'
import { measureName, verdictSentence } from '../rule-text.ts'
import { visibleText } from '../visible-text.ts'
import { xmlElement, xmlText } from './xml-text.ts'

type State = 'passed' | 'failure' | 'error' | 'skipped'

interface Case {
  readonly classname: string
  readonly name: string
  readonly state: State
  readonly message?: string
  /** Content of the element. */
  readonly text?: string
}

interface Suite {
  readonly name: string
  readonly cases: readonly Case[]
  readonly seconds: number
  readonly startedAt?: string
}

/**
 * JUnit XML, as Jenkins and GitLab read it: a suite for each page and device, a case for each judged check and rule.
 * Names of cases end with the page: GitLab ignores all but one case of a name, in whatever suite, and Jenkins lists cases
 * without their suites. Entries of `ignore` that have expired fail a suite of their own.
 */
export function* junitPieces(
  pages: readonly AuditedPage[],
  expired: readonly string[] = [],
): Generator<string> {
  const total = { tests: 0, failures: 0, errors: 0 }
  const elements: string[] = []
  const all = [...pages.map((page) => () => suitesOf(page)), () => expiredSuites(expired)]
  for (const make of all) {
    const suites = make()
    const { tests, failures, errors } = counts(suites.flatMap(({ cases }) => cases))
    total.tests += tests
    total.failures += failures
    total.errors += errors
    elements.push(
      suites
        .flatMap(suiteElement)
        .map((line) => `  ${line}\n`)
        .join(''),
    )
    yield ''
  }
  const [start = '', ...end] = xmlElement(
    'testsuites',
    { name: 'Pagemark', ...total },
    elements.some((text) => text !== '') ? [PLACE] : [],
  )
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${start}\n`
  yield* elements.filter((text) => text !== '')
  yield end
    .slice(1)
    .map((line) => `${line}\n`)
    .join('')
}

/** The name of the case is the same in every run. */
function expiredSuites(expired: readonly string[]): Suite[] {
  const [first, ...others] = expired
  if (first === undefined) return []
  const known = { classname: 'pagemark.ignore', name: 'Ignored checks have not expired' }
  const message = others.length === 0 ? first : `${expired.length} entries have expired`
  const failed: Case = {
    ...known,
    state: 'failure',
    message,
    text: cutText(expired.join('\n'), LONGEST),
  }
  return [{ name: 'Configuration', cases: [failed], seconds: 0 }]
}

/** Of the suites, which are written one by one. */
const PLACE = ''

function suitesOf(page: AuditedPage): Suite[] {
  const place = ` (${pageKey(page.record.url, page.baseUrl)})`
  return unplacedSuites(page).map(({ cases, ...suite }) => ({
    ...suite,
    cases: cases.map((each) => ({ ...each, name: each.name + place })),
  }))
}

function unplacedSuites(page: AuditedPage): Suite[] {
  const { record, verdicts } = page
  if (record.error !== null) return [{ name: record.url, cases: [failedAudit(record)], seconds: 0 }]
  const [judged = null, ...others] = record.lab?.devices.map(({ device }) => device) ?? []
  const timed = { seconds: record.timing.total / 1000, startedAt: record.timing.started_at }
  const main = [
    ...unmeasuredCases(page),
    ...checkCases(page, record),
    ...ruleCases(verdicts, [judged, null]),
    ...thresholdCases(page),
  ]
  return [
    { name: named(record.url, judged), cases: main, ...timed },
    ...others
      .map((device) => ({ name: named(record.url, device), cases: ruleCases(verdicts, [device]) }))
      .filter(({ cases }) => cases.length > 0)
      .map((suite) => ({ ...suite, ...timed, seconds: 0 })),
  ]
}

function named(url: string, device: string | null): string {
  return device === null ? url : `${url} (${device})`
}

function failedAudit({
  error,
}: {
  readonly error: { readonly code: string; readonly message: string }
}): Case {
  const known = { classname: 'pagemark.audit', name: 'The page can be audited' }
  return { ...known, state: 'error', message: `${error.message} (${error.code})` }
}

function unmeasuredCases({ unmeasured }: AuditedPage): Case[] {
  if (unmeasured === undefined) return []
  const known = { classname: 'pagemark.audit', name: 'The browser measures the page' }
  return [{ ...known, state: 'error', message: unmeasured }]
}

function checkCases(page: AuditedPage, record: WrittenResults): Case[] {
  const isError = isErrorPage(record)
  return record.checks
    .filter(({ id, superseded_by }) => superseded_by === null && (!isError || id === 'http-status'))
    .filter(isJudged)
    .map((check) => checkCase(check, page))
}

/** Not applicable and informative checks can neither pass nor fail. */
function isJudged({ outcome, not_measured, ignored }: CheckResult): boolean {
  return (
    ['pass', 'warn', 'fail', 'error'].includes(outcome) || not_measured === true || ignored === true
  )
}

function checkCase(check: CheckResult, page: AuditedPage): Case {
  const { id, category, title, message, outcome } = check
  const known = { classname: `pagemark.${category}`, name: `${id}: ${title}` }
  if (check.ignored === true) {
    return { ...known, state: 'skipped', message: page.reasons?.get(id) ?? 'Ignored' }
  }
  if (outcome === 'error')
    return { ...known, state: 'error', message: message ?? 'The check broke' }
  if (check.not_measured === true) {
    return { ...known, state: 'skipped', message: message ?? 'Not measured' }
  }
  if (!isFailing(check, page)) return { ...known, state: 'passed' }
  return { ...known, state: 'failure', message: message ?? title, text: proofOf(check) }
}

/** The failures that cause exit code 1; without any threshold, findings of high importance. */
function isFailing({ id, outcome, importance }: CheckResult, { failing }: AuditedPage): boolean {
  return failing === undefined ? outcome === 'fail' && importance === 'high' : failing.has(id)
}

const LONGEST = 5000

function proofOf({ fix, source, evidence, evidence_total }: CheckResult): string {
  const rest = evidence_total - evidence.length
  const rows = evidence.map((row) => evidenceText(row))
  const lines = [...rows, ...(rest > 0 ? [`and ${rest} more`] : []), `Fix: ${fix}`, source]
  return cutText(lines.join('\n'), LONGEST)
}

function ruleCases(verdicts: readonly RuleVerdict[], devices: readonly (string | null)[]): Case[] {
  return verdicts
    .filter(({ device }) => devices.includes(device))
    .map((verdict): Case => {
      const { rule, device, state } = verdict
      const limits = verdictSentence({ ...verdict, actual: null }).replace(/^.*: not measured /, '')
      const name = `${measureName(rule.measure, device)} ${limits}`
      const known = { classname: 'pagemark.rules', name }
      if (state === 'not-measured') return { ...known, state: 'skipped', message: 'Not measured' }
      if (!isBroken(verdict)) return { ...known, state: 'passed' }
      return { ...known, state: 'failure', message: verdictSentence(verdict) }
    })
}

function thresholdCases({ thresholds = [] }: AuditedPage): Case[] {
  return thresholds.map(({ name, fault }): Case => {
    const known = { classname: 'pagemark.rules', name }
    return fault === undefined
      ? { ...known, state: 'passed' }
      : { ...known, state: 'failure', message: fault }
  })
}

function suiteElement({ name, cases, seconds, startedAt }: Suite): string[] {
  return xmlElement(
    'testsuite',
    {
      name: visibleText(name),
      ...counts(cases),
      skipped: cases.filter(({ state }) => state === 'skipped').length,
      time: seconds.toFixed(3),
      // Jenkins and GitLab read seconds without an offset.
      ...(startedAt === undefined ? {} : { timestamp: startedAt.slice(0, 19) }),
    },
    cases.flatMap(caseElement),
  )
}

function counts(cases: readonly Case[]) {
  const count = (state: State) => cases.filter((each) => each.state === state).length
  return { tests: cases.length, failures: count('failure'), errors: count('error') }
}

function caseElement({ classname, name, state, message, text }: Case): string[] {
  const attributes = { classname, name: visibleText(name) }
  if (state === 'passed') return xmlElement('testcase', attributes)
  const said = { message: cutText(visibleText(message ?? ''), 1000) }
  const type = state === 'skipped' ? {} : { type: state }
  const body = text === undefined ? [] : [xmlText(text)]
  return xmlElement('testcase', attributes, xmlElement(state, { ...said, ...type }, body))
}
