/** Filler and template residue that a text node shows; null for ordinary text. */
export function findPlaceholder(text: string): string | null {
  if (text.length < 3) return null
  const whole = text.length < 40 ? text.trim() : ''
  if (WHOLE.has(whole)) return whole
  for (const [sign, pattern] of RESIDUE) {
    if (!text.includes(sign)) continue
    const match = pattern.exec(text)
    if (match) return match[0].slice(0, 100)
  }
  return null
}

/** Values that programs print where a value is missing; words in a sentence are not meant. */
const WHOLE = new Set(['undefined', 'NaN', 'null', '[object Object]', 'Hello world!'])

/** A cheap sign that must be in the text, then what is looked for. The patterns cannot backtrack. */
const RESIDUE: readonly (readonly [sign: string, pattern: RegExp])[] = [
  ['psum', /lorem ipsum/i],
  ['PSUM', /lorem ipsum/i],
  ['{{', /\{\{[^{}\n]{1,80}\}\}/],
  ['{%', /\{%[^%\n]{1,80}%\}/],
  ['<%', /<%[^%\n]{1,80}%>/],
  ['[object', /\[object Object\]/],
]
