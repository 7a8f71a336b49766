import type { ResultClass } from '../../../report/results.ts'

type Tone = ResultClass | 'none'

/** The colours of light pages: a badge has its own background wherever it is shown. */
const COLOURS: Readonly<Record<Tone, string>> = {
  good: '#0b6b45',
  decent: '#8a5300',
  bad: '#b3261e',
  none: '#565d6b',
}

/** Circle, square, triangle: the result without colour. */
const SHAPES: Readonly<Record<Tone, string>> = {
  good: 'M96 8.5a5.5 5.5 0 1 0 .01 0z',
  decent: 'M91 9h10v10H91z',
  bad: 'M96 8 101.5 19h-11z',
  none: 'M91 12.5h10v3H91z',
}

/** Result and score as a picture of 166 × 28 pixels. Nothing in it is from the audited page. */
export function badgeSvg(result: ResultClass | null, score: number | null): string {
  const tone = result ?? 'none'
  const word = result === null || score === null ? 'not scored' : `${result} ${score}`
  const label = word === 'not scored' ? word : `${word} of 100`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="166" height="28" viewBox="0 0 166 28" role="img" aria-label="Pagemark: ${label}"><title>Pagemark: ${label}</title><rect width="166" height="28" rx="6" fill="${COLOURS[tone]}"/><path d="M6 0h76v28H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z" fill="#1b1f27"/><path d="${SHAPES[tone]}" fill="#fff"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="12"><text x="9" y="18.5" textLength="62">Pagemark</text><text x="106" y="18.5" textLength="${word.length * 6}" font-weight="bold">${word}</text></g></svg>\n`
}
