import { stripVTControlCharacters } from 'node:util'
import { createColors } from 'picocolors'
import wrapAnsi from 'wrap-ansi'
import { counted, grouped } from '../../../checks/shared/counted.ts'
import type { SiteFinding, SiteFindingRow, SiteResults } from '../../site/site-results.ts'
import { TIER_WORDS } from '../tier-words.ts'
import { visibleText } from '../visible-text.ts'
import type { TextOptions } from '../write-text.ts'
import { scriptedText } from './scripted-text.ts'
import { STOP_TEXTS } from './stop-text.ts'

type Paint = ReturnType<typeof createColors>

/** Findings that are written out; the rest take one line each. */
const WRITTEN_OUT = 10
const EXAMPLES = 3

/** A crawl for a terminal: the verdict, what was fetched, and what to fix, with the affected pages. */
export function writeSiteText(results: SiteResults, { colour, width }: TextOptions): string {
  const paint = createColors(colour)
  const toFix = results.findings.filter(({ outcome }) => outcome !== 'informative')
  const [first, rest] = [toFix.slice(0, WRITTEN_OUT), toFix.slice(WRITTEN_OUT)]
  const lines = [
    ...headLines(results, paint),
    '',
    ...(toFix.length === 0 ? [paint.green('Nothing needs work.')] : []),
    ...(first.length === 0 ? [] : [paint.bold('Fix first')]),
    ...first.flatMap((finding) => findingLines(finding, paint)),
    ...(rest.length === 0 ? [] : ['', paint.bold('Also')]),
    ...rest.flatMap((finding) => [headline(finding, paint), ...onlyPage(finding, paint)]),
  ]
  return `${lines.map((line) => fold(line, width)).join('\n')}\n`
}

function headLines(results: SiteResults, paint: Paint): string[] {
  const { url, score, result, stop_reason: stop, counts } = results
  const verdict =
    score === null || result === null
      ? paint.dim('No page was read, so there is no score.')
      : toneOf(result, paint)(paint.bold(`${shapeOf(result)} ${result} ${score}`))
  const leftOut = Object.entries(counts.left_out).map(
    ([state, count]) => `${counted(count, 'URL')} ${LEFT_OUT[state] ?? state}`,
  )
  const mirror = results.findings.find(
    ({ check, outcome }) => check === 'site-canonical-elsewhere' && outcome === 'informative',
  )
  return [
    paint.bold(visibleText(url)),
    ...(mirror === undefined
      ? []
      : [
          paint.yellow(
            `${visibleText(mirror.message)}: nothing of this copy is meant for an index.`,
          ),
        ]),
    ...(results.scripted_links === undefined
      ? []
      : [paint.yellow(visibleText(scriptedText(results.scripted_links)))]),
    `${verdict}  ${paint.dim(
      [
        counted(counts.pages, 'page'),
        `${grouped(counts.indexable)} indexable`,
        counted(counts.redirects, 'redirect'),
        counted(counts.errors, 'error'),
        ...leftOut,
        ...checkedText(counts.references),
      ].join(' · '),
    )}`,
    ...(stop === null
      ? []
      : [
          paint.yellow(
            `${STOP_TEXTS[stop]} ${grouped(counts.fetched)} of the ${grouped(counts.known)} URLs found were fetched.`,
          ),
        ]),
  ]
}

function checkedText({ links, files }: SiteResults['counts']['references']): string[] {
  return [
    ...(links.known > 0
      ? [`${links.checked} of ${counted(links.known, 'external link')} checked`]
      : []),
    ...(files.known > 0 ? [`${files.checked} of ${counted(files.known, 'file')} checked`] : []),
  ]
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  disallowed: 'disallowed by robots.txt',
  excluded: 'excluded',
  unlisted: 'not listed',
  'too-deep': 'too deep',
  trap: 'in traps',
  asleep: 'of endless kinds',
}

function findingLines(finding: SiteFinding, paint: Paint): string[] {
  const { urls, rows, fix } = finding
  const all = finding.scope === 'site' ? finding.rows_total : finding.pages
  const more = all - Math.min(urls.length, EXAMPLES)
  const examples =
    finding.scope === 'site' ? rows.slice(0, EXAMPLES).map(rowText) : urls.slice(0, EXAMPLES)
  return [
    headline(finding, paint),
    ...(finding.histogram === undefined
      ? []
      : [paint.dim(`         ${histogramText(finding.histogram)}`)]),
    ...examples.map((text) => paint.dim(`         ${visibleText(text)}`)),
    ...(more > 0 ? [paint.dim(`         and ${more} more`)] : []),
    `       → ${fix}`,
  ]
}

/** `Up to 100 ms: 3 pages · Up to 200 ms: 1 page`. */
function histogramText(histogram: NonNullable<SiteFinding['histogram']>): string {
  return histogram
    .filter(({ pages }) => pages > 0)
    .map(({ label, pages }) => `${label}: ${counted(pages, 'page')}`)
    .join(' · ')
}

/** `/gone (404), linked from /a and 2 more`. */
function rowText({
  url,
  target,
  status,
  value,
  note,
  sources = [],
  sources_total: total = 0,
}: SiteFindingRow): string {
  const more = total > 1 ? ` and ${total - 1} more` : ''
  return [
    url,
    target === undefined ? '' : ` → ${target}`,
    status === undefined ? '' : ` (${status})`,
    value === undefined ? '' : `: ${value}`,
    note === undefined || note === '' ? '' : `, ${note}`,
    sources[0] === undefined ? '' : `, from ${sources[0]}${more}`,
  ].join('')
}

/** The one page that has it: without its URL, the line is of no use. */
function onlyPage({ scope, pages, urls }: SiteFinding, paint: Paint): string[] {
  const [url] = urls
  return scope === 'site' || pages !== 1 || url === undefined
    ? []
    : [paint.dim(`         ${visibleText(url)}`)]
}

function headline({ outcome, message, check, tier }: SiteFinding, paint: Paint): string {
  const mark = outcome === 'fail' ? paint.red('▲') : paint.yellow('■')
  const weight = tier === null ? '' : `${TIER_WORDS[tier]} · `
  return `${mark} ${visibleText(message)} ${paint.dim(`[${weight}${check}]`)}`
}

function shapeOf(result: NonNullable<SiteResults['result']>): string {
  return { good: '●', decent: '■', bad: '▲' }[result]
}

function toneOf(result: NonNullable<SiteResults['result']>, paint: Paint) {
  return { good: paint.green, decent: paint.yellow, bad: paint.red }[result]
}

/** Breaks a line between words; continuation lines are aligned under its text. */
function fold(line: string, width: number): string {
  const indent = /^[▲■→ ]*/.exec(stripVTControlCharacters(line))?.[0].length ?? 0
  const [first = '', ...rest] = wrapAnsi(line, Math.max(20, width - indent), {
    hard: true,
    trim: false,
  }).split('\n')
  return [first, ...rest.map((part) => ' '.repeat(indent) + part.trimStart())].join('\n').trimEnd()
}
