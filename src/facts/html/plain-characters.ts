/** Kinds of runs of plain characters, by what ends them. */
export const ENDS_TEXT = 1
export const ENDS_WORD = 2
export const ENDS_RAW_TEXT = 4
export const ENDS_DOUBLE_QUOTED = 8
export const ENDS_SINGLE_QUOTED = 16
export const ENDS_NAME = 32

/**
 * The runs that each ASCII character ends, as bits. Control characters end all: they are errors, which parse5 counts.
 */
const ENDS = Uint8Array.from({ length: 0x80 }, (_, unit) => endsOf(unit))

function endsOf(unit: number): number {
  const char = String.fromCharCode(unit)
  const isSpace = ' \t\n\f'.includes(char)
  if ((unit < 0x20 && !isSpace) || unit === 0x7f) return 0xff
  const name = /[a-z0-9_:-]/.test(char) ? 0 : ENDS_NAME
  if (char === '<') return ENDS_TEXT | ENDS_WORD | ENDS_RAW_TEXT | name
  if (char === '"') return ENDS_DOUBLE_QUOTED | name
  if (char === "'") return ENDS_SINGLE_QUOTED | name
  if (char === '&') return ENDS_TEXT | ENDS_WORD | ENDS_DOUBLE_QUOTED | ENDS_SINGLE_QUOTED | name
  return isSpace ? ENDS_WORD | name : name
}

/** Beyond ASCII, everything after the control characters and before the surrogates is plain. */
const FIRST_WIDE = 0xa0
const SURROGATES = 0xd800

export const LINE_FEED = 0x0a
export const SPACE = 0x20
export const DOUBLE_QUOTE = 0x22
export const SINGLE_QUOTE = 0x27
export const SOLIDUS = 0x2f
export const LESS_THAN_SIGN = 0x3c
export const EQUALS_SIGN = 0x3d
export const GREATER_THAN_SIGN = 0x3e

export const NOT_PLAIN = -1

export function isPlain(unit: number, ends: number): boolean {
  return unit < 0x80 ? ((ENDS[unit] ?? 0xff) & ends) === 0 : unit >= FIRST_WIDE && unit < SURROGATES
}

export function isLowerCase(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

/** The end of the plain name that begins here. */
export function endOfName(html: string, start: number): number {
  let end = start
  while (end < html.length && isPlain(html.charCodeAt(end), ENDS_NAME)) end++
  return end
}

/** The closing quote of a value whose opening quote is here, on one line and without references. */
export function endOfValue(html: string, start: number): number {
  const quote = html.charCodeAt(start)
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return NOT_PLAIN
  const ends = quote === DOUBLE_QUOTE ? ENDS_DOUBLE_QUOTED : ENDS_SINGLE_QUOTED
  let end = start + 1
  for (; end < html.length; end++) {
    const unit = html.charCodeAt(end)
    if (unit === LINE_FEED || !isPlain(unit, ends)) break
  }
  return html.charCodeAt(end) === quote ? end : NOT_PLAIN
}
