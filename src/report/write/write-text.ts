import { stripVTControlCharacters } from 'node:util'
import { createColors } from 'picocolors'
import wrapAnsi from 'wrap-ansi'
import { evidenceText } from './evidence-text.ts'
import { type FirstFix, firstFixes, isNotMeasured, needsWork } from '../needs-work.ts'
import { bytesText, gainText } from './number-text.ts'
import type { CheckResult, ResultClass, Results } from '../results.ts'
import { classOfScore } from '../score/classes.ts'
import { reasonOf, verdictText } from './verdict-text.ts'
import { visibleText } from './visible-text.ts'
import { loadingLines } from './write-loading.ts'
import type { AuditRecord } from './write-json.ts'

export interface TextOptions {
  readonly colour: boolean
  /** Columns of the terminal. */
  readonly width: number
}

/** A line to be wrapped: the margin, and the text beside it. */
interface Row {
  readonly prefix: string
  readonly text: string
}

type Paint = ReturnType<typeof createColors>

/** Problems that are written out in full; the rest take one line each. */
const WRITTEN_OUT = 5
const EVIDENCE_ROWS = 3
const INDENT = ' '.repeat(9)
const FIX_INDENT = `${' '.repeat(7)}→ `
const BLANK = row('', '')

function row(prefix: string, text: string): Row {
  return { prefix, text }
}

/** A report for a terminal: the verdict, the categories, what to fix first, and everything else in one line each. */
export function writeText(record: AuditRecord, { colour, width }: TextOptions): string {
  const paint = createColors(colour)
  const lines =
    record.error === null
      ? reportLines(withoutReplaced(record), paint)
      : failureLines(record.url, record.error, paint)
  return `${lines.map((line) => fold(line, width)).join('\n')}\n`
}

function failureLines(url: string, error: { code: string; message: string }, paint: Paint): Row[] {
  return [
    row('', paint.bold(visibleText(shortened(url)))),
    row(
      `${paint.red('▲ No report')}  `,
      `${visibleText(error.message)} ${paint.dim(`(${error.code})`)}`,
    ),
  ]
}

/** Twice the longest URL that is audited: a list of URLs may contain anything, even a line of megabytes. */
const LONGEST_URL = 4096

function shortened(url: string): string {
  return url.length > LONGEST_URL ? `${url.slice(0, LONGEST_URL)}…` : url
}

/** A superseded check would name a defect twice. */
function withoutReplaced(results: Results): Results {
  return {
    ...results,
    checks: results.checks.filter(({ superseded_by }) => superseded_by === null),
  }
}

function reportLines(results: Results, paint: Paint): Row[] {
  const problems = needsWork(results)
  const first = firstFixes(results, WRITTEN_OUT)
  const written = new Set(first.map(({ check }) => check.id))
  return [
    ...headLines(results, paint),
    BLANK,
    ...categoryLines(results, paint),
    BLANK,
    ...spaced(loadingLines(results.lab, paint)),
    ...(problems.length === 0 ? [row('', paint.green('Nothing needs work.')), BLANK] : []),
    ...firstLines(first, paint),
    ...alsoLines(
      problems.filter(({ id }) => !written.has(id)),
      paint,
    ),
    ...ignoredLines(results, paint),
    row('', paint.dim(countLine(results))),
  ]
}

function spaced(rows: readonly Row[]): Row[] {
  return rows.length === 0 ? [] : [...rows, BLANK]
}

function headLines(results: Results, paint: Paint): Row[] {
  const { url, final_url, result, page } = results
  const tone = toneOf(result, paint)
  const moved = final_url === url ? '' : ` → ${visibleText(final_url)}`
  const facts = [
    `status ${page.status}`,
    bytesText(page.bytes.decoded),
    page.timing.first_byte === null
      ? ''
      : `first byte after ${Math.round(page.timing.first_byte)} ms`,
  ].filter((fact) => fact !== '')
  return [
    row('', paint.bold(visibleText(url)) + paint.dim(moved)),
    row(
      `${tone(paint.bold(`${shapeOf(result)} ${verdictText(results)}`))}  `,
      paint.dim(facts.join(' · ')),
    ),
    ...reasonLine(results),
    ...cutLine(page, paint),
  ]
}

/** The failure that decides the class by itself. */
function reasonLine(results: Results): Row[] {
  const reason = reasonOf(results)
  return reason ? [row('  ', visibleText(reason.message ?? reason.title))] : []
}

/** Readers of a report must know what was not read. */
function cutLine({ truncated }: Results['page'], paint: Paint): Row[] {
  if (truncated === null) return []
  const reason =
    truncated.reason === 'depth' ? 'it is nested too deeply' : 'it has too many elements'
  return [row('  ', paint.yellow(`read up to line ${truncated.line} only: ${reason}`))]
}

function categoryLines({ categories, ai_readiness }: Results, paint: Paint): Row[] {
  const width = Math.max(...categories.map(({ title }) => title.length))
  return categories.map(({ id, title, score, outcomes }) => {
    const name = `  ${title.padEnd(width)}  `
    if (id === 'ai-readiness') {
      return row(`${name}${String(ai_readiness.passed).padStart(4)} of ${ai_readiness.of}`, '')
    }
    if (score === null) return row(`${name}   –`, '')
    const work = (outcomes.fail ?? 0) + (outcomes.warn ?? 0)
    const note = work === 0 ? '' : paint.dim(`${work} to fix`)
    return row(`${name}${toneOf(classOfScore(score), paint)(String(score).padStart(4))}    `, note)
  })
}

function firstLines(items: readonly FirstFix[], paint: Paint): Row[] {
  if (items.length === 0) return []
  const blocks = items.flatMap(({ check, fix, gain }) => [
    row(`${mark(check, paint)} ${paint.green(gainColumn(gain))}  `, paint.bold(fix)),
    row(INDENT, visibleText(check.message ?? check.title)),
    ...check.evidence
      .slice(0, EVIDENCE_ROWS)
      .map((each) => row(INDENT, paint.dim(evidenceText(each)))),
    ...moreEvidence(check, paint),
    row(FIX_INDENT, `${check.fix} ${paint.dim(`[${check.id}]`)}`),
    BLANK,
  ])
  return [row('', `${paint.bold('Fix first')}${paint.dim(', and what each fix gains')}`), ...blocks]
}

/** Empty without a gain: a column of zeros says nothing. */
function gainColumn(gain: number | null): string {
  return (gain !== null && gain > 0 ? gainText(gain) : '').padStart(5)
}

function moreEvidence({ evidence, evidence_total }: CheckResult, paint: Paint): Row[] {
  const rest = evidence_total - Math.min(evidence.length, EVIDENCE_ROWS)
  return rest > 0 ? [row(INDENT, paint.dim(`and ${rest} more`))] : []
}

function alsoLines(problems: readonly CheckResult[], paint: Paint): Row[] {
  if (problems.length === 0) return []
  const rows = problems.map((check) =>
    row(
      `${mark(check, paint)} ${gainColumn(check.gain)}  `,
      `${visibleText(check.message ?? check.title)} ${paint.dim(`[${check.id}]`)}`,
    ),
  )
  return [row('', paint.bold('Also')), ...rows, BLANK]
}

/** With their outcomes: a check ignored years ago may have become important. */
function ignoredLines({ checks }: Results, paint: Paint): Row[] {
  const ignored = checks.filter((check) => check.ignored === true)
  if (ignored.length === 0) return []
  const rows = ignored.map(({ id, outcome }) => row('  ', paint.dim(`${id}: ${outcome}`)))
  return [row('', paint.bold('Ignored')), ...rows, BLANK]
}

function countLine({ checks, catalogue_version }: Results): string {
  const counted = checks.filter(({ ignored }) => ignored !== true)
  const ignored = checks.length - counted.length
  const count = (outcome: CheckResult['outcome']) =>
    counted.filter((check) => check.outcome === outcome).length
  const broken = counted.filter(isNotMeasured).length
  return [
    `${checks.length} checks`,
    `${count('pass')} passed`,
    `${count('warn') + count('fail')} to fix`,
    `${count('informative')} informative`,
    `${count('not-applicable') - (broken - count('error'))} not applicable`,
    ...(broken === 0 ? [] : [`${broken} not measured`]),
    ...(ignored === 0 ? [] : [`${ignored} ignored`]),
    `catalogue ${catalogue_version}`,
  ].join(' · ')
}

function mark({ outcome }: CheckResult, paint: Paint): string {
  return outcome === 'fail' ? paint.red('▲') : paint.yellow('■')
}

function shapeOf(result: ResultClass | null): string {
  return result === null ? '○' : { good: '●', decent: '■', bad: '▲' }[result]
}

function toneOf(result: ResultClass | null, paint: Paint): (text: string) => string {
  return result === null
    ? paint.dim
    : { good: paint.green, decent: paint.yellow, bad: paint.red }[result]
}

/** Breaks a row between words; continuation lines are aligned under the text, not the prefix. */
function fold({ prefix, text }: Row, width: number): string {
  const indent = stripVTControlCharacters(prefix).length
  const [first = '', ...rest] = wrapAnsi(text, Math.max(20, width - indent), { hard: true }).split(
    '\n',
  )
  return [prefix + first, ...rest.map((line) => ' '.repeat(indent) + line)].join('\n').trimEnd()
}
