import { stringify } from 'csv-stringify/sync'
import type { CheckResult, Results } from '../results.ts'
import type { RuleVerdict } from '../rules/judge-rules.ts'
import { ruleLimit, ruleScope, ruleText, verdictSentence } from './rule-text.ts'
import { visibleText } from './visible-text.ts'

const COLUMNS = [
  'page_url',
  'page_title',
  'check',
  'category',
  'importance',
  'outcome',
  'ignored',
  'title',
  'message',
  'number',
  'unit',
  'gain',
  'evidence_total',
]

const EVIDENCE = [
  'line',
  'snippet',
  'url',
  'name',
  'value',
  'expected',
  'status',
  'bytes',
  'ms',
  'note',
] as const

/**
 * A report as RFC 4180 CSV in UTF-8: a row for each piece of evidence, one for each check without any, and one for each
 * budget. It contains text from the page, so no cell starts like a formula or breaks its line.
 */
export function writeCsv(results: Results, verdicts: readonly RuleVerdict[] = []): string {
  const shown = results.checks.filter(({ superseded_by }) => superseded_by === null)
  const rows = [
    ...shown.flatMap((check) => rowsOf(check, results)),
    ...verdicts.map((verdict) => budgetRow(verdict, results)),
  ]
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? visibleText(cell) : cell)),
  )
  const head = stringify([[...COLUMNS, ...EVIDENCE]], { bom: true })
  return head + stringify(cells, { escape_formulas: true })
}

type Cell = string | number | null | undefined

function rowsOf(check: CheckResult, { final_url, page }: Results): Cell[][] {
  const about = [
    final_url,
    page.title,
    check.id,
    check.category,
    check.importance,
    check.outcome,
    check.ignored === true ? 'yes' : 'no',
    check.title,
    check.message,
    check.value?.number,
    check.value?.unit,
    check.gain,
    check.evidence_total,
  ]
  const rows = check.evidence.length === 0 ? [{}] : check.evidence
  return rows.map((row: CheckResult['evidence'][number]) => [
    ...about,
    ...EVIDENCE.map((name) => row[name]),
  ])
}

/** The measure in place of the check; its limit is the expected value. */
function budgetRow(verdict: RuleVerdict, { final_url, page }: Results): Cell[] {
  const { rule, state, actual, unit } = verdict
  const evidence: Partial<Record<(typeof EVIDENCE)[number], Cell>> = {
    name: ruleScope(rule),
    value: typeof actual === 'string' ? actual : null,
    expected: ruleLimit(rule),
  }
  return [
    final_url,
    page.title,
    rule.measure,
    'budget',
    null,
    state === 'fail' && rule.severity === 'warn' ? 'warn' : state,
    'no',
    ruleText(rule),
    verdictSentence(verdict),
    typeof actual === 'number' ? actual : null,
    typeof actual === 'number' ? unit : null,
    null,
    0,
    ...EVIDENCE.map((name) => evidence[name]),
  ]
}
