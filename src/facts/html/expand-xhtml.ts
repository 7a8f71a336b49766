/** HTML's own empty elements: its parser reads `<br/>` as XML does. */
const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|basefont|bgsound|frame|keygen)$/i
const RAW = /^(?:script|style)$/i
const NAME = /[a-z][\w.:-]*/iy

/**
 * XHTML as the HTML parser has to see it to build the same tree: `<script/>` and `<div/>` get the end tag
 * that XML does not need, and CDATA becomes text. Lines stay where they are. Markup that XML would
 * refuse is left as it stands.
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
    // What stands in them is no markup to the HTML parser, and mostly wrapped in CDATA for that.
    const raw = !isEmpty && RAW.test(name)
    const next = raw ? xml.indexOf(`</${name}`, end) : end
    at = next === -1 ? -1 : xml.indexOf('<', next)
  }
  return parts.length === 0 ? xml : [...parts, xml.slice(kept)].join('')
}

/** Just behind the tag, comment, CDATA section or other markup that begins here; -1 where it never ends. */
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
