/** HTML's own void elements: its parser reads `<br/>` as XML does. */
const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|basefont|bgsound|frame|keygen)$/i
const RAW = /^(?:script|style)$/i
const NAME = /[a-z][\w.:-]*/iy

/**
 * Rewrites XHTML so that the HTML parser builds the same tree: `<script/>` and `<div/>` get the end tag that XML does
 * not need, and CDATA becomes text. Line numbers do not change. Markup that XML would reject stays as written.
 */
export function expandXhtml(xml: string): string {
  const parts: string[] = []
  let kept = 0
  const replace = (start: number, end: number, text: string) => {
    parts.push(xml.slice(kept, start), text)
    kept = end
  }
  let at = xml.indexOf('<')
  while (at !== -1) {
    const end = endOfMarkup(xml, at)
    if (end === -1) break
    if (xml.startsWith('<![CDATA[', at)) replace(at, end, escaped(xml.slice(at + 9, end - 3)))
    const name = nameAt(xml, at + 1)
    const isEmpty = name !== '' && xml[end - 2] === '/'
    if (isEmpty && !VOID.test(name)) replace(end - 2, end, `></${name}>`)
    // The HTML parser reads no markup inside these, and XHTML mostly wraps their content in CDATA for that reason.
    const raw = !isEmpty && RAW.test(name)
    const next = raw ? xml.indexOf(`</${name}`, end) : end
    at = next === -1 ? -1 : xml.indexOf('<', next)
  }
  return parts.length === 0 ? xml : [...parts, xml.slice(kept)].join('')
}

/** The position after the tag, comment, CDATA section or other markup that begins here; -1 if it never ends. */
function endOfMarkup(xml: string, start: number): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start + 4)
  if (xml.startsWith('<![CDATA[', start)) return after(xml, ']]>', start + 9)
  let quote = ''
  for (let at = start + 1; at < xml.length; at++) {
    const character = xml[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at + 1
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

function nameAt(xml: string, start: number): string {
  NAME.lastIndex = start
  return NAME.exec(xml)?.[0] ?? ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
