/** Characters with named entities in markup. */
const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\u00a0': '&nbsp;',
}

/**
 * A case-insensitive pattern of a text in which each character may be written literally or as URLs, forms, markup,
 * scripts and JSON escape it: each of them escapes other characters. Nothing in the pattern repeats.
 */
export function anyWriting(text: string): string {
  return Array.from(text.toWellFormed(), charactersOf).join('')
}

function charactersOf(character: string): string {
  if (/^[a-z0-9]$/i.test(character)) return character
  if (/^\s$/.test(character)) return String.raw`(?:\s|\+|%20|&nbsp;|&#160;|&#xa0;)`
  return `(?:${[...new Set(writingsOf(character))].map(escape).join('|')})`
}

/** The longest first if one is a prefix of another. */
function writingsOf(character: string): string[] {
  const code = character.codePointAt(0) ?? 0
  const named = NAMED[character]
  const bytes = Buffer.from(character)
  return [
    ...(named === undefined ? [] : [named]),
    `&#${code};`,
    `&#0${code};`,
    `&#x${code.toString(16)};`,
    bytes.toString('hex').replace(/../g, '%$&'),
    Array.from(utf16(character), (unit) => `\\u${hex(unit, 4)}`).join(''),
    ...(code < 0x100 ? [`\\x${hex(code, 2)}`] : []),
    `\\${character}`,
    character,
    // URLs know no other dash.
    ...(character === '\\' ? ['/'] : []),
    // The bytes of a header, read one by one.
    bytes.toString('latin1'),
  ]
}

function utf16(text: string): number[] {
  return Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}

/** A text as a pattern that matches only itself. */
export function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
