import { RESULT_WORDS } from '../../../../report/write/outcome-words.ts'
import { verdictText } from '../../../../report/write/verdict-text.ts'
import type { Results, ResultClass } from '../../../../report/results.ts'
import { classOfScore } from '../../../../report/score/classes.ts'
import { needsAttention, shownChecks } from '../../../parts/checks/shown-checks.ts'
import { SHAPES } from '../../../parts/texts/mark.tsx'

/** Pixels, the width of link previews. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** The colours of light pages in tokens.css. */
const PAPER = '#fbfaf7'
const INK = '#1b1f27'
const SOFT = '#565d6b'
const LINE = '#e4e0d8'
const ACCENT = '#2f4fd0'
const TONES: Readonly<
  Record<ResultClass | 'plain', { readonly ink: string; readonly wash: string }>
> = {
  good: { ink: '#0b6b45', wash: '#e5f4ec' },
  decent: { ink: '#8a5300', wash: '#fbf0dc' },
  bad: { ink: '#b3261e', wash: '#fbe7e5' },
  plain: { ink: '#565d6b', wash: '#efece5' },
}

/** Left and right edges. */
const [LEFT, RIGHT] = [54, 1146]
/** Width beside the score ring that is left for text. */
const ROOM = 780

export interface CardProps {
  readonly results: Results
  /** When the results were saved; milliseconds since 1970. */
  readonly savedAt: number
  /** Name of the installation. */
  readonly name: string
  /** Whether our logo is shown, rather than a picture of the operator's. */
  readonly sign: boolean
}

/** The result of a page for link previews. From the audited page it has only the host, in ASCII, and numbers. */
export function cardSvg({ results, savedAt, name, sign }: CardProps): string {
  const { result, score } = results
  const { width, height } = CARD_SIZE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Figtree" fill="${INK}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<rect width="${width}" height="10" fill="${TONES[result ?? 'plain'].ink}"/>`,
    sign ? SIGN : '',
    `<text x="${sign ? 106 : LEFT}" y="82" font-size="34" font-weight="700">${drawable(name)}</text>`,
    verdict(results),
    host(results),
    `<text x="${LEFT}" y="376" font-size="30" fill="${SOFT}">${summary(results, savedAt)}</text>`,
    ring(result, score),
    `<path d="M${LEFT} 424H${RIGHT}" stroke="${LINE}" stroke-width="2"/>`,
    categories(results),
    '</svg>',
  ].join('')
}

const SIGN = `<g transform="translate(48 46) scale(1.5)"><rect x="4" y="2" width="24" height="28" rx="6" fill="${ACCENT}"/><path fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="m10 17 4.2 4.4L22.5 11"/></g>`

/** Characters of an installation's name: more do not fit. */
const LONGEST_NAME = 40

/** The font would draw unsupported scripts as boxes: such an installation is shown by our name. */
function drawable(name: string): string {
  const known = /^[ -~\u00a0-\u017f\u2010-\u2026]+$/.test(name)
  return escaped(known ? name.slice(0, LONGEST_NAME) : 'Pagemark')
}

function verdict(results: Results): string {
  const tone = results.result ?? 'plain'
  const word = tone === 'plain' ? verdictText(results) : RESULT_WORDS[tone]
  const { ink, wash } = TONES[tone]
  return `<g transform="translate(${LEFT} 168)"><rect width="${word.length * 21 + 92}" height="64" rx="32" fill="${wash}"/><path transform="translate(24 18) scale(2.35)" fill="${ink}" d="${SHAPES[tone]}"/><text x="66" y="44" font-size="36" font-weight="700" fill="${ink}">${word}</text></g>`
}

/** The end of a host shows its owner, so it is truncated at the start. */
const LONGEST_HOST = 44

/** The largest size that fits: the widest characters are nine tenths as wide as they are high. */
function host({ final_url }: Results): string {
  const full = URL.parse(final_url)?.hostname ?? ''
  const text = full.length > LONGEST_HOST ? `…${full.slice(-LONGEST_HOST)}` : full
  const ems = 0.6 * text.length + 0.3 * text.replaceAll(/[^mw]/g, '').length
  const size = Math.min(58, ROOM / Math.max(1, ems))
  return `<text x="${LEFT}" y="318" font-size="${size.toFixed(1)}" font-weight="700">${escaped(text)}</text>`
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function summary(results: Results, savedAt: number): string {
  const checks = shownChecks(results)
  const work = checks.filter(needsAttention).length
  const of = checks.filter(
    ({ outcome, ignored }) => outcome !== 'not-applicable' && ignored !== true,
  ).length
  const need = work === 1 ? 'needs' : 'need'
  const said = work === 0 ? 'Nothing to fix' : `${work} of ${of} checks ${need} work`
  return `${said} · ${days.format(savedAt)}`
}

const RADIUS = 118

function ring(result: ResultClass | null, score: number | null): string {
  const around = 2 * Math.PI * RADIUS
  const arc = ((score ?? 0) / 100) * around
  return [
    '<g transform="translate(982 226)"><g fill="none" stroke-width="26">',
    `<circle r="${RADIUS}" stroke="${LINE}"/>`,
    result !== null && arc > 0
      ? `<circle r="${RADIUS}" stroke="${TONES[result].ink}" stroke-linecap="round" stroke-dasharray="${arc.toFixed(1)} ${around.toFixed(1)}" transform="rotate(-90)"/>`
      : '',
    '</g><g text-anchor="middle">',
    `<text y="34" font-size="104" font-weight="700">${score ?? '–'}</text>`,
    `<text y="72" font-size="24" fill="${SOFT}">of 100</text></g></g>`,
  ].join('')
}

/** A number and a bar for each; categories without one say so. AI readiness has no score. */
function categories({ categories: all }: Results): string {
  const shown = all.filter(({ id }) => id !== 'ai-readiness')
  const step = (RIGHT - LEFT) / Math.max(1, shown.length)
  const width = step - 22
  return shown
    .map(({ title, score }, place) => {
      const ink = score === null ? SOFT : TONES[classOfScore(score)].ink
      const filled = Math.max(12, (width * (score ?? 0)) / 100)
      return [
        `<g transform="translate(${(LEFT + place * step).toFixed(1)} 0)">`,
        `<text y="482" font-size="36" font-weight="700" fill="${ink}">${score ?? '–'}</text>`,
        `<rect y="502" width="${width.toFixed(1)}" height="12" rx="6" fill="${LINE}"/>`,
        score === null || score === 0
          ? ''
          : `<rect y="502" width="${filled.toFixed(1)}" height="12" rx="6" fill="${ink}"/>`,
        `<text y="548" font-size="20" fill="${SOFT}">${escaped(title)}</text></g>`,
      ].join('')
    })
    .join('')
}

/** Removes characters that XML does not allow, and escapes markup. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^ -~\u00a0-\ud7ff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
