import { counted } from '../../../checks/shared/counted.ts'
import type { AuditedPage, FindingState } from '../../findings/audited-page.ts'
import { findingsOf } from '../../findings/findings-of.ts'
import type { CheckResult } from '../../results.ts'
import { isBroken, type RuleVerdict } from '../../rules/judge-rules.ts'
import { markdownCode, markdownText } from '../markdown/markdown-text.ts'
import { bytesText } from '../number-text.ts'
import { RESULT_WORDS } from '../outcome-words.ts'
import { verdictSentence } from '../rule-text.ts'
import { countTexts } from './counts-text.ts'
import { fixedLines } from './fixed-text.ts'
import { uncomparedLines } from './uncompared-text.ts'
import { fixText, whereText } from './where-text.ts'

export interface SummaryOptions {
  /** Limit for the whole text, in UTF-8. */
  readonly mostBytes: number
  /** Problems that a page no longer has; undefined without a baseline. */
  readonly fixed?: number | undefined
  /** Checks of these problems, by id. */
  readonly fixedChecks?: readonly string[] | undefined
  /** Link to the build with the results; undefined if they are not stored. */
  readonly link?: string | undefined
  /** Whether the run has passed; undefined if nothing was set that could fail. */
  readonly passed?: boolean | undefined
  /** Sentences about entries of `ignore` that fail the run, since their date has passed. */
  readonly expired?: readonly string[] | undefined
}

/** Rows of a page, in addition to its line in the table. */
const MOST_FINDINGS = 20
/** Nothing in it can end the link. */
const LINK = /^https?:\/\/[^\s()<>[\]]+$/
/** Reserved for the lines that say what was left out. */
const RESERVE = 400

/**
 * The run as Markdown, for a step summary or a comment: a line for each page, then of each page the broken rules, and new
 * findings or those that need work, with their first place. It ends with a complete line, and says what was left out. Text from pages stays text.
 */
export function writeSummary(pages: readonly AuditedPage[], options: SummaryOptions): string {
  return [...summaryPieces(pages, options)].join('')
}

export function* summaryPieces(
  pages: readonly AuditedPage[],
  options: SummaryOptions,
): Generator<string> {
  const { mostBytes, fixed, fixedChecks, link } = options
  const foot = [
    ...fixedLines(
      fixed,
      fixedChecks?.map((id) => markdownCode(id)),
    ),
    ...(link === undefined || !LINK.test(link) ? [] : [`[All results of this build](${link})`]),
  ]
  const rows: string[] = []
  const details: string[] = []
  const hasBaseline = pages.some(({ states }) => states !== undefined)
  for (const page of pages) {
    rows.push(rowLine(pageCells(page, hasBaseline)))
    details.push(...pageLines(page))
    yield ''
  }
  const lines = [...headLines(pages, options), '', ...tableHead(hasBaseline), ...rows, ...details]
  const room = mostBytes - bytesOf(foot.join('\n')) - RESERVE
  const kept = fitting(lines, room)
  const cut =
    kept.length === lines.length
      ? []
      : ['', `*${lines.length - kept.length} more lines do not fit into ${bytesText(mostBytes)}.*`]
  yield `${[...kept, ...cut, ...(foot.length === 0 ? [] : ['', ...foot])].join('\n')}\n`
}

function fitting(lines: readonly string[], room: number): readonly string[] {
  let used = 0
  const end = lines.findIndex((line) => (used += bytesOf(line) + 1) > room)
  return end === -1 ? lines : lines.slice(0, end)
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}

function headLines(
  pages: readonly AuditedPage[],
  { passed, expired = [] }: SummaryOptions,
): string[] {
  const audited = pages.filter(({ record }) => record.error === null).length
  const unmeasured = pages.filter((page) => page.unmeasured !== undefined).length
  const all = counted(pages.length, 'page')
  const count = [
    audited === pages.length ? `${all} audited` : `${audited} of ${all} audited`,
    ...(unmeasured === 0 ? [] : [`${unmeasured} not measured in the browser`]),
    ...countTexts(pages),
  ].join(', ')
  const title = passed === undefined ? '' : `: ${passed ? 'passed' : 'failed'}`
  const failed = expired.map((sentence) => `- Failed: ${markdownText(sentence)}`)
  return [`## Pagemark${title}`, '', `${count}.`, ...(failed.length === 0 ? [] : ['', ...failed])]
}

function tableHead(hasBaseline: boolean): string[] {
  const heads = [
    'Page',
    'Result',
    'Score',
    'To fix',
    ...(hasBaseline ? ['New'] : []),
    'Broken rules',
  ]
  return [rowLine(heads), rowLine(heads.map(() => '---'))]
}

function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** In a cell, a bar would start the next one, even in code. */
function pageCode({ record }: AuditedPage): string {
  return markdownCode(record.url.replaceAll('|', '%7C'))
}

function pageCells(page: AuditedPage, hasBaseline: boolean): string[] {
  const { record, verdicts, states } = page
  if (record.error !== null) {
    const reason = markdownText(record.error.message.replaceAll('|', ' '))
    return [pageCode(page), `Not audited: ${reason}`, '–', '–', ...(hasBaseline ? ['–'] : []), '–']
  }
  const found = new Set(findingsOf(page).map(({ check }) => check.id))
  const news = [...(states ?? [])].filter(([, state]) => state === 'new' || state === 'worse')
  return [
    pageCode(page),
    record.result === null ? 'Not scored' : RESULT_WORDS[record.result],
    record.score === null ? '–' : String(record.score),
    String(found.size),
    ...(hasBaseline ? [String(news.length)] : []),
    String(verdicts.filter(isBroken).length),
  ]
}

function pageLines(page: AuditedPage): string[] {
  const broken = page.verdicts.filter(({ state }) => state === 'fail')
  const unmeasured = page.unmeasured === undefined ? [] : [`- ${markdownText(page.unmeasured)}`]
  const uncompared = uncomparedLines(page, markdownCode).map((line) => `- ${line}`)
  const lines = [...unmeasured, ...broken.map(ruleLine), ...findingLines(page), ...uncompared]
  return lines.length === 0 ? [] : ['', `### ${pageCode(page)}`, '', ...lines]
}

function ruleLine(verdict: RuleVerdict): string {
  const word = verdict.rule.severity === 'warn' ? 'Broken rule, warning only' : 'Broken rule'
  return `- ${word}: ${markdownText(verdictSentence(verdict))}`
}

/** With a baseline, new findings; without one, findings that need work. */
function findingLines(page: AuditedPage): string[] {
  const byCheck = new Map(findingsOf(page).map(({ check }) => [check.id, check]))
  const state = (id: string) => page.states?.get(id)
  const all = [...byCheck.values()].filter(
    ({ id }) => page.states === undefined || state(id) === 'new' || state(id) === 'worse',
  )
  const rest = all.length - MOST_FINDINGS
  return [
    ...all.slice(0, MOST_FINDINGS).map((check) => findingLine(check, state(check.id))),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ]
}

function findingLine(check: CheckResult, state: FindingState | undefined): string {
  const { id, outcome, message, title } = check
  const failed = outcome === 'fail'
  const word =
    state === undefined
      ? failed
        ? 'Failed'
        : 'Warning'
      : `${state === 'worse' ? 'Worse' : 'New'} ${failed ? 'failure' : 'warning'}`
  const where = markdownCode(whereText(check))
  const said = `- ${word}: ${markdownText(message ?? title)} (\`${id}\`)`
  const fix = fixText(check)
  if (where !== '') return `${said}: ${where}`
  return fix === '' ? said : `${said}. Fix: ${markdownText(fix)}`
}
