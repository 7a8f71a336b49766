import type { AuditedPage } from '../../findings/audited-page.ts'
import { findingsOf } from '../../findings/findings-of.ts'
import { isBroken, type RuleVerdict } from '../../rules/judge-rules.ts'
import { markdownCode, markdownText } from '../markdown/markdown-text.ts'
import { bytesText } from '../number-text.ts'
import { RESULT_WORDS } from '../outcome-words.ts'
import { verdictSentence } from '../rule-text.ts'

export interface SummaryOptions {
  /** Limit for the whole text, in UTF-8. */
  readonly mostBytes: number
  /** Problems that a page no longer has; undefined without a baseline. */
  readonly fixed?: number | undefined
  /** Link to the run's reports; undefined if they are not stored. */
  readonly link?: string | undefined
  /** Whether the run has passed; undefined if nothing was set that could fail. */
  readonly passed?: boolean | undefined
}

/** Rows of a page, in addition to its line in the table. */
const MOST_FINDINGS = 20
/** Reserved for the lines that say what was left out. */
const RESERVE = 400

/**
 * The run as Markdown, for a step summary or a comment: a line for each page, then broken rules, then new findings, or
 * findings that need work. It ends with a complete line, and says what was left out. Text from pages stays text.
 */
export function writeSummary(pages: readonly AuditedPage[], options: SummaryOptions): string {
  const { mostBytes, fixed, link } = options
  const foot = [
    ...(fixed === undefined || fixed === 0 ? [] : [`Fixed since the baseline: ${fixed}.`]),
    ...(link === undefined ? [] : [`[All reports](${link})`]),
  ]
  const lines = [
    ...headLines(pages, options),
    '',
    ...tableLines(pages),
    ...pages.flatMap(ruleLines),
    ...pages.flatMap(findingLines),
  ]
  const room = mostBytes - bytesOf(foot.join('\n')) - RESERVE
  const kept = fitting(lines, room)
  const cut =
    kept.length === lines.length
      ? []
      : ['', `*${lines.length - kept.length} more lines do not fit into ${bytesText(mostBytes)}.*`]
  return `${[...kept, ...cut, ...(foot.length === 0 ? [] : ['', ...foot])].join('\n')}\n`
}

function fitting(lines: readonly string[], room: number): readonly string[] {
  let used = 0
  const end = lines.findIndex((line) => (used += bytesOf(line) + 1) > room)
  return end === -1 ? lines : lines.slice(0, end)
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}

function headLines(pages: readonly AuditedPage[], { passed }: SummaryOptions): string[] {
  const audited = pages.filter(({ record }) => record.error === null).length
  const count = `${audited} of ${pages.length} pages audited`
  if (passed === undefined) return ['## Pagemark', '', `${count}.`]
  return [`## Pagemark: ${passed ? 'passed' : 'failed'}`, '', `${count}.`]
}

function tableLines(pages: readonly AuditedPage[]): string[] {
  const hasBaseline = pages.some(({ states }) => states !== undefined)
  const heads = [
    'Page',
    'Result',
    'Score',
    'To fix',
    ...(hasBaseline ? ['New'] : []),
    'Broken rules',
  ]
  return [
    rowLine(heads),
    rowLine(heads.map(() => '---')),
    ...pages.map((page) => rowLine(pageCells(page, hasBaseline))),
  ]
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

function ruleLines(page: AuditedPage): string[] {
  const broken = page.verdicts.filter(({ state }) => state === 'fail')
  if (broken.length === 0) return []
  return ['', `### Broken rules of ${pageCode(page)}`, '', ...broken.map(ruleLine)]
}

function ruleLine(verdict: RuleVerdict): string {
  const word = verdict.rule.severity === 'warn' ? 'Warning' : 'Error'
  return `- ${word}: ${markdownText(verdictSentence(verdict))}`
}

/** With a baseline, new findings; without one, findings that need work. */
function findingLines(page: AuditedPage): string[] {
  const byCheck = new Map(findingsOf(page).map(({ check }) => [check.id, check]))
  const state = (id: string) => page.states?.get(id)
  const all = [...byCheck.values()].filter(
    ({ id }) => page.states === undefined || state(id) === 'new' || state(id) === 'worse',
  )
  if (all.length === 0) return []
  const heading = page.states === undefined ? 'What needs work on' : 'New on'
  const rest = all.length - MOST_FINDINGS
  return [
    '',
    `### ${heading} ${pageCode(page)}`,
    '',
    ...all.slice(0, MOST_FINDINGS).map(({ id, outcome, message, title }) => {
      const word = outcome === 'fail' ? 'Failed' : 'Warning'
      const worse = state(id) === 'worse' ? ', worse than before' : ''
      return `- ${word}${worse}: ${markdownText(message ?? title)} (\`${id}\`)`
    }),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ]
}
