import { amountText, changeText } from '../amount-text.ts'
import type { ComparedCheck, Comparison } from '../../compare/comparison.ts'
import { markdownTable } from './markdown-table.ts'
import { markdownCode, markdownText } from './markdown-text.ts'

/** One of the two compared runs, as its own page shows it. */
export interface MarkdownSide {
  /** URL of the page. */
  readonly url: string
  /** When it was audited; milliseconds since 1970. */
  readonly at: number
  /** URL of the report, or of its run. */
  readonly address: string
}

/** Names of the sides and of the lists of checks. */
export interface MarkdownWords {
  readonly a: string
  readonly b: string
  readonly change: string
  readonly newProblems: string
  readonly fixed: string
  readonly stillFailing: string
  readonly fixedSide: 'a' | 'b'
}

export interface ComparisonMarkdownOptions {
  readonly a: MarkdownSide
  readonly b: MarkdownSide
  readonly words: MarkdownWords
  /** Whether to leave out equal values. */
  readonly differencesOnly: boolean
}

/** A comparison as Markdown, for a ticket. Text from the audited pages stays text. */
export function comparisonMarkdown(
  comparison: Comparison,
  { a, b, words, differencesOnly }: ComparisonMarkdownOptions,
): string {
  const { new_problems, fixed, still_failing, judged_once } = comparison
  const moved = still_failing.filter(({ trend }) => trend !== 'same')
  const blocks = [
    '# Comparison',
    [
      sideText(words.a, a, { result: comparison.result.a, score: comparison.score.a }),
      sideText(words.b, b, { result: comparison.result.b, score: comparison.score.b }),
    ].join('\n'),
    ...conditionsOf(comparison),
    ...scoresOf(comparison, words, differencesOnly),
    ...checksOf(words.newProblems, new_problems, 'b'),
    ...checksOf(words.fixed, fixed, words.fixedSide),
    ...numbersOf(comparison, words, differencesOnly),
    ...checksOf(words.stillFailing, differencesOnly ? moved : still_failing, 'b'),
    ...checksOf('Only in one of the two', judged_once, 'b'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function sideText(
  name: string,
  { url, at, address }: MarkdownSide,
  { result, score }: { readonly result: string | null; readonly score: number | null },
): string {
  const day = new Date(at).toISOString()
  const verdict = result === null ? 'not scored' : `${result}, ${score} of 100`
  return `- ${name}: ${markdownCode(url)}, **${verdict}**, ${day}, <${address}>`
}

function conditionsOf({ conditions }: Comparison): string[] {
  if (conditions.length === 0) return []
  const lines = conditions.map((text) => `- ${markdownText(text)}`)
  return ['The two audits differ in their conditions:', lines.join('\n')]
}

/** No heading for an empty list: the others show what was compared. */
function checksOf(title: string, checks: readonly ComparedCheck[], side: 'a' | 'b'): string[] {
  if (checks.length === 0) return []
  const lines = checks.map((check) => {
    const told = check[side] ?? check.a ?? check.b
    const needsWork = told?.outcome === 'fail' || told?.outcome === 'warn'
    const text = (needsWork ? told.message : null) ?? check.title
    return `- ${markdownText(text)} (\`${check.id}\`)`
  })
  return [`## ${title} (${checks.length})`, lines.join('\n')]
}

function scoresOf(
  { score, categories }: Comparison,
  words: MarkdownWords,
  differencesOnly: boolean,
): string[] {
  const others = categories.filter(({ change }) => !differencesOnly || change !== 0)
  const rows = [{ title: 'The page', ...score }, ...others].map(({ title, a, b, change }) => [
    title,
    a === null ? '–' : String(a),
    b === null ? '–' : String(b),
    change === null ? '–' : changeText(change, 'points'),
  ])
  return ['## Scores', markdownTable(['Score', words.a, words.b, words.change], rows)]
}

function numbersOf(
  { numbers }: Comparison,
  words: MarkdownWords,
  differencesOnly: boolean,
): string[] {
  const shown = differencesOnly ? numbers.filter(({ trend }) => trend !== 'same') : numbers
  if (shown.length === 0) return []
  const rows = shown.map(({ name, device, unit, a, b, change, trend }) => [
    device === 'desktop' ? `${name}, desktop` : device === 'mobile' ? `${name}, mobile` : name,
    amountText(a, unit),
    amountText(b, unit),
    trend === 'same' ? changeText(change, unit) : `${changeText(change, unit)}, ${trend}`,
  ])
  return ['## Numbers', markdownTable(['Number', words.a, words.b, words.change], rows)]
}
