/** No sitemap or feed is nested this deeply; deeper documents are not checked further. */
const MAX_DEPTH = 200

/** Sections that contain no elements, by start and end. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * The first reason why an XML parser stops at this text, as a sentence; null if none was found. Detects an element
 * that is closed by another name or never, and an ampersand that begins no reference. A truncated file may end
 * anywhere.
 */
export function xmlFault(text: string, { cut }: { readonly cut: boolean }): string | null {
  const open: string[] = []
  let position = 0
  for (;;) {
    const start = text.indexOf('<', position)
    const said = text.slice(position, start === -1 ? text.length : start)
    if (isBare(said)) return 'An & begins no entity; write &amp;.'
    if (start === -1) break
    const end = endOf(text, start)
    if (end === -1) return cut ? null : 'The file ends within a tag.'
    const fault = step(open, text.slice(start + 1, end - 1))
    if (fault !== null) return fault
    if (open.length > MAX_DEPTH) return null
    position = end
  }
  const last = open.at(-1)
  return last === undefined || cut ? null : `<${last}> is never closed.`
}

/** Processes the inside of a tag, which opens or closes an element. */
function step(open: string[], tag: string): string | null {
  if (tag.startsWith('!') || tag.startsWith('?')) return null
  const closing = tag.startsWith('/')
  const name = /^[^\s/]{1,100}/.exec(closing ? tag.slice(1) : tag)?.[0] ?? ''
  if (!closing) {
    if (!tag.endsWith('/')) open.push(name)
    return null
  }
  const opened = open.pop()
  if (opened === name) return null
  return opened === undefined
    ? `</${name}> closes what is not open.`
    : `<${opened}> is closed by </${name}>.`
}

/** A document type may have an internal subset, whose declarations end with `>` too. */
function endOf(text: string, start: number): number {
  for (const [opening, closing] of SECTIONS) {
    if (text.startsWith(opening, start)) return after(text, closing, start + opening.length)
  }
  const isDoctype = text.startsWith('<!', start)
  let quote = ''
  let inside = false
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") {
      quote = char
    } else if (isDoctype && (char === '[' || char === ']')) {
      inside = char === '['
    } else if (char === '>' && !inside) {
      return i + 1
    }
  }
  return -1
}

function after(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from)
  return end === -1 ? -1 : end + closing.length
}

function isBare(text: string): boolean {
  return text.includes('&') && /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z_][\w.-]{0,40};)/i.test(text)
}
