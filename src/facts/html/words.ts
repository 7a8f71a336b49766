export interface TextMeasure {
  words: number
  /** UTF-16 units with white space folded and the text trimmed. */
  characters: number
  /** UTF-8 bytes of these characters. */
  bytes: number
  /** Whether all its white space is spaces and line feeds, none of them at an end or next to another. */
  wrapped: boolean
  /** Whether it contains one of `{ < [ @`, which template residue and email addresses need. */
  marked: boolean
}

/**
 * Counts the words of a text, as `Intl.Segmenter` counts word-like segments, and its size, in one loop.
 *
 * The segmenter alone takes longer than parsing the page. For scripts with spaces between words, the same rules (UAX
 * #29, WB5–WB13) fit in one loop over the characters, so the segmenter is used only for text in scripts without:
 * Chinese, Japanese, Thai, Lao, Khmer, Burmese.
 */
// oxlint-disable-next-line complexity -- a machine of few states that sees every character of every page: its parts share these variables, and a call for each character would be paid by each audit
export function measureText(text: string): TextMeasure {
  const measure = { words: 0, characters: 0, bytes: 0, wrapped: true, marked: false }
  let before = OTHER
  // Whether the word that `before` belongs to has been counted: a single joiner is not a word.
  let counted = false
  let spaces = 0
  let wide = 0
  let unspaced = false
  let inSpace = true
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const current = classes[unit] || classify(unit)
    if (current === SPACE) {
      if (inSpace) spaces++
      if (unit !== 0x20 && unit !== 0x0a) measure.wrapped = false
      inSpace = true
      counted = false
      before = OTHER
      continue
    }
    inSpace = false
    if (unit >= 0x80) wide += unit < 0x800 || isSurrogate(unit) ? 1 : 2
    if (current === LETTER || current === DIGIT) {
      if (!counted || before === HANGUL) measure.words++
      counted = true
      if (current === LETTER) i = lastSmallLetter(text, i)
    } else if (current === EXTEND || joins(text, { index: i, current, before })) {
      continue
    } else if (current === HANGUL) {
      if (before !== HANGUL) measure.words++
      counted = true
    } else if (current === JOINER) {
      if (before === HANGUL) counted = false
      if (before === JOINER && !counted) {
        measure.words++
        counted = true
      }
    } else {
      unspaced ||= current === UNSPACED
      measure.marked ||= current === MARK
      counted = false
    }
    before = current
  }
  // The remaining space of a run at the end is one too many.
  measure.characters = text.length - spaces - (inSpace && text.length > spaces ? 1 : 0)
  measure.bytes = measure.characters + wide
  measure.wrapped &&= measure.characters === text.length
  if (unspaced) measure.words = countBySegmenter(text)
  return measure
}

/** The last of the small ASCII letters that follow this letter, most of all characters: they change nothing. */
export function lastSmallLetter(text: string, letter: number): number {
  let last = letter
  for (;;) {
    const unit = text.charCodeAt(last + 1)
    if (!(unit >= 0x61 && unit <= 0x7a)) return last
    last++
  }
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

let segmenter: Intl.Segmenter | undefined

function countBySegmenter(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words++
  return words
}

const OTHER = 1
const LETTER = 2
const DIGIT = 3
/** `_` and similar characters join their neighbours. */
const JOINER = 4
/** Joins two letters: `·`. */
const MID_LETTER = 5
/** Joins two digits: `,`. */
const MID_NUMBER = 6
/** Joins two letters or two digits: `.` and apostrophes. */
const MID_BOTH = 7
/** Marks and format characters belong to the character before them. */
const EXTEND = 8
/** Hangul syllables join each other, but not adjacent letters. */
const HANGUL = 9
/** White space, which is folded. */
const SPACE = 10
/** Han, kana, Thai, Lao, Burmese, Khmer, Tai, and everything beyond the BMP except emoji. */
const UNSPACED = 11

/** Characters in template residue and email addresses; for words, like any other. */
const MARK = 12

const CLASSES: readonly (readonly [number, RegExp])[] = [
  [
    UNSPACED,
    /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u2e80-\u2fff\u3001-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaadf\uf900-\ufaff\uff66-\uff9f\ud800-\ud83b\ud83f-\udbff]/,
  ],
  [SPACE, /[\s--[\u202f\ufeff]]/v],
  [DIGIT, /[\p{Nd}\u0600-\u0605\u066b\u06dd\u070f\u0890\u0891\u08e2]/u],
  [EXTEND, /[[\p{M}\p{Cf}]--[\u200b]]/v],
  [HANGUL, /[\uac00-\ud7a3]/],
  [
    LETTER,
    /[\p{Alphabetic}\u00b8\u02c2-\u02d7\u02de\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u055a-\u055c\u055e\u058a\u05f3\ua708-\ua716\ua720\ua721\ua789\ua78a\uab5b]/u,
  ],
  [JOINER, /[\p{Pc}\u202f]/u],
  [MARK, /[{<[@]/],
  [MID_BOTH, /[.'\u2018\u2019\u2024\ufe52\uff07\uff0e]/],
  [MID_LETTER, /[:\u00b7\u0387\u055f\u05f4\u2027\ufe13\ufe55\uff1a]/],
  [MID_NUMBER, /[,;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe50\ufe54\uff0c\uff1b]/],
]

/** Class of each UTF-16 unit, determined on first use. */
const classes = new Uint8Array(0x10000)

function classify(unit: number): number {
  const char = String.fromCharCode(unit)
  const found = CLASSES.find(([, pattern]) => pattern.test(char))?.[0] ?? OTHER
  classes[unit] = found
  return found
}

function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return classes[unit] || classify(unit)
}

interface Middle {
  readonly index: number
  readonly current: number
  readonly before: number
}

/** A middle character joins letters to letters, or digits to digits, if one follows it directly. */
function joins(text: string, { index, current, before }: Middle): boolean {
  if (current < MID_LETTER || current > MID_BOTH) return false
  let next = index + 1
  while (next < text.length && classAt(text, next) === EXTEND) next++
  if (next >= text.length) return false
  const after = classAt(text, next)
  if (before !== after) return false
  return after === LETTER ? current !== MID_NUMBER : after === DIGIT && current !== MID_LETTER
}
