/** Words printed for a missing value, and elements in which manuals link to or stress them as terms. */
const TERMS = new Set(['undefined', 'NaN', 'null'])
const NAMING = new Set(['a', 'abbr', 'cite', 'dfn', 'dt', 'em', 'i', 'q'])

/** Values that programs print for a missing value; the same words in a sentence do not count. */
const WHOLE = new Set(['undefined', 'NaN', 'null', 'Hello world!'])

const MAY_BE_MISSING = /^\s*[HNnu]/
const AFTER_SPACE = 0x21

/** The pattern is asked only about text that begins with white space or beyond ASCII. */
function beginsAsMissing(text: string): boolean {
  const first = text.charCodeAt(0)
  if (first >= AFTER_SPACE && first <= 0x7e) return 'HNnu'.includes(text.charAt(0))
  return MAY_BE_MISSING.test(text)
}

/** Excludes nearly all text without its hash, which a set needs. */
function mayBeTerm({ length }: string): boolean {
  return length === 'null'.length || length === 'NaN'.length || length === 'undefined'.length
}

/** True for a text node that consists only of a printed missing value and does not mention it as a term. */
export function isMissingValue(text: string, tagName: string): boolean {
  if (text.length >= 40 || !beginsAsMissing(text)) return false
  const trimmed = text.trim()
  return WHOLE.has(trimmed) && !(TERMS.has(trimmed) && NAMING.has(tagName))
}

/** Whether the text is a value that programs print and manuals explain. */
export function isTerm(text: string): boolean {
  return mayBeTerm(text) && TERMS.has(text)
}

const WORDS = '(?:null|undefined|NaN)'
const EXPLAINED = new RegExp(
  `\\b(?:values?|literals?|keywords?|or|returns?|means?) ${WORDS}\\b|\\b${WORDS} (?:values?|means?|or|if|when)\\b|["'“‘]${WORDS}["'”’]`,
)

/** Whether a text explains such a value, as manuals do: "has the value null", "null or a number". */
export function explainsTerm(text: string): boolean {
  return EXPLAINED.test(text)
}

/** Whether the text has one of the filler signs in {@link RESIDUE} that need neither a brace nor a bracket. */
export function mayBeFiller(text: string): boolean {
  return text.includes('psum') || text.includes('PSUM') || text.includes('dolor sit')
}

/** A cheap sign that the text must contain, then the pattern. The patterns cannot backtrack. */
const RESIDUE: readonly (readonly [sign: string, pattern: RegExp])[] = [
  ['{{', /\{\{[^{}\n]{1,80}\}\}/],
  ['{%', /\{%[^%\n]{1,80}%\}/],
  ['<%', /<%[^%\n]{1,80}%>/],
  ['[object', /\[object Object\]/],
  ['psum', /lorem ipsum/i],
  ['PSUM', /lorem ipsum/i],
  [' here]', /\[(?:insert|add|enter|put|type|your)\b[^[\]\n]{0,60} here\]/i],
  ['dolor sit', /(?<!lorem ipsum )dolor sit amet/i],
]

/** Filler and template residue in a text, the first of each kind; none for ordinary text. */
export function findResidue(text: string): readonly string[] {
  let found: Set<string> | undefined
  for (const [sign, pattern] of RESIDUE) {
    const match = text.includes(sign) ? pattern.exec(text) : null
    if (match) found = (found ?? new Set()).add(match[0].slice(0, 100))
  }
  return found ? [...found] : NONE
}

/** Shared, as every block of text is tested and nearly none has any. */
const NONE: readonly string[] = []
