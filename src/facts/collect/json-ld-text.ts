import type { StructuredDataBlock } from '../document-facts.ts'

type Problem = StructuredDataBlock['errors'][number]

/** Removes common wrappers of a block, and reports them. */
export function unwrap(source: string, errors: Problem[]): string {
  let text = source
  if (text.startsWith('\uFEFF')) {
    errors.push({ message: 'The block starts with a byte-order mark.', severity: 'warning' })
    text = text.slice(1)
  }
  // A CDATA section may be inside a comment.
  return withoutWrapper(withoutWrapper(text, errors), errors)
}

function withoutWrapper(text: string, errors: Problem[]): string {
  const trimmed = text.trim()
  for (const { name, start, end } of WRAPPERS) {
    if (!trimmed.startsWith(start)) continue
    errors.push({ message: `The block is wrapped in ${name}.`, severity: 'warning' })
    const last = trimmed.lastIndexOf(end)
    return trimmed.slice(start.length, last > start.length ? last : undefined)
  }
  return text
}

const WRAPPERS = [
  { name: 'an HTML comment', start: '<!--', end: '-->' },
  { name: 'a CDATA section', start: '<![CDATA[', end: ']]>' },
  { name: 'a commented CDATA section', start: '//<![CDATA[', end: '//]]>' },
  { name: 'a commented CDATA section', start: '/*<![CDATA[*/', end: '/*]]>*/' },
] as const

/** Parses the value, tolerating trailing commas; undefined if it cannot be parsed. */
export function parse(text: string, errors: Problem[]): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const repaired = withoutTrailingCommas(text)
    try {
      const value: unknown = repaired === text ? undefined : JSON.parse(repaired)
      if (value !== undefined) {
        // The values are read anyway, so that other checks judge what the author meant.
        errors.push({
          message: 'Not valid JSON: the block has a trailing comma.',
          severity: 'error',
        })
        return value
      }
    } catch {
      // The first message gives the position in the original text.
    }
    errors.push({ message: parseMessage(error, text), severity: 'error' })
    return undefined
  }
}

function parseMessage(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const said = message.split(/ in JSON|, "|, \.\.\."/)[0]?.slice(0, 100) ?? ''
  // The HTML parser ends the element there, inside a JSON string or not.
  const plain = said.startsWith('Unterminated string')
    ? `${said} (a </script> in a text ends the block)`
    : said
  const offset = errorOffset(message, text)
  if (offset === null) return `Not valid JSON: ${plain}.`
  const before = text.slice(0, offset).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return `Not valid JSON at line ${before.length}, column ${column} of the block: ${plain}.`
}

/** V8 reports some positions; for others it reports a character, which is searched for outside strings. */
function errorOffset(message: string, text: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const token = /^Unexpected token '(.)'/u.exec(message)?.[1]
  if (token === undefined || /[\w{}[\]:,"+.-]/.test(token)) return null
  for (let i = 0; i < text.length; i++) {
    if (text.startsWith(token, i)) return i
    if (text[i] === '"') i = endOfString(text, i)
  }
  return null
}

function endOfString(text: string, start: number): number {
  let position = start + 1
  while (position < text.length && text[position] !== '"')
    position += text[position] === '\\' ? 2 : 1
  return position
}

/** Drops commas before `}` and `]` outside strings. */
function withoutTrailingCommas(text: string): string {
  let out = ''
  let kept = 0
  let comma = -1
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === ',') comma = i
    else if (char === '"') {
      comma = -1
      i = endOfString(text, i)
    } else if ((char === '}' || char === ']') && comma !== -1) {
      out += text.slice(kept, comma)
      kept = comma + 1
      comma = -1
    } else if (!' \n\r\t'.includes(char)) comma = -1
  }
  return out + text.slice(kept)
}
