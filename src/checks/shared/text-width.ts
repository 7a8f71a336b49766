import { ARIAL_ADVANCES, UNITS_PER_EM } from './arial-advances.ts'

const DIGIT_UNITS = 1139

/** Unicode's East Asian wide characters and emoji: one em in every font that has them. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

const ZERO_WIDTH = /[\p{M}\p{Cf}]/u

/** Beyond a line's length, letters are not measured individually: they count as digits. */
const MEASURED = 5000

/** Letters and signs that are each a grapheme, and neither wide nor zero-width. */
const PLAIN = /^[ -~¡-¬®-\u02ff\u2010-\u2027\u2030-\u205e]*$/

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Width of a line of Arial in CSS pixels, rounded; `fontSize` in pixels. */
export function textWidth(text: string, fontSize: number): number {
  let units = unmeasured(text) * DIGIT_UNITS
  if (isPlain(text)) for (let i = 0; i < text.length; i++) units += advance(text.charCodeAt(i))
  else for (const { segment } of graphemesOf(text)) units += graphemeUnits(segment)
  return Math.round((units * fontSize) / UNITS_PER_EM)
}

/** What a reader counts as one character: a letter with its accents, or an emoji of several code points. */
export function graphemeCount(text: string): number {
  return isPlain(text) ? text.length : [...graphemesOf(text)].length + unmeasured(text)
}

/** Characters, where a wide one counts as two, as on a line of a search result. */
export function columnCount(text: string): number {
  if (isPlain(text)) return text.length
  let columns = unmeasured(text)
  for (const { segment } of graphemesOf(text)) columns += WIDE.test(segment) ? 2 : 1
  return columns
}

function isPlain(text: string): boolean {
  return text.length <= MEASURED && PLAIN.test(text)
}

function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  return GRAPHEMES.segment(text.slice(0, MEASURED))
}

function unmeasured(text: string): number {
  return Math.max(0, text.length - MEASURED)
}

function graphemeUnits(grapheme: string): number {
  if (WIDE.test(grapheme)) return UNITS_PER_EM
  let units = 0
  for (const character of grapheme) {
    if (!ZERO_WIDTH.test(character)) units += advance(character.codePointAt(0) ?? 0)
  }
  return units
}

function advance(codePoint: number): number {
  for (const { from, units } of ARIAL_ADVANCES) {
    const width = units[codePoint - from]
    if (width !== undefined) return width
  }
  return DIGIT_UNITS
}
