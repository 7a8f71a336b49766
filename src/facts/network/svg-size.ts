/** Prologue, comments and entities of drawing programs before the root: 3 KB in Illustrator's. */
const MAX_HEAD = 16 * 1024
const MAX_TAG = 8 * 1024

/** CSS pixels of each absolute unit (CSS Values §6.2). */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['pt', 96 / 72],
  ['pc', 16],
])

export interface SvgSize {
  readonly width: number | null
  readonly height: number | null
}

/**
 * `width` and `height` of an SVG's root, in pixels; null for percentages and if there is only a `viewBox`, because the
 * page then decides. Null if there is no root. Entities are not resolved.
 */
export function svgSize(bytes: Uint8Array): SvgSize | null {
  const head = new TextDecoder().decode(bytes.subarray(0, MAX_HEAD), { stream: true })
  const start = rootOf(head)
  if (start === null) return null
  const tag = startTag(head.slice(start, start + MAX_TAG))
  return { width: pixels(attribute(tag, 'width')), height: pixels(attribute(tag, 'height')) }
}

/** Position of the first element, if it is `svg` and the document is not HTML. */
function rootOf(head: string): number | null {
  for (let at = head.indexOf('<'); at !== -1; at = head.indexOf('<', at + 1)) {
    const start = head.slice(at, at + 15)
    if (/^<svg[\s>/]/.test(start)) return at
    if (/^<(?:[a-z]|!doctype html)/i.test(start)) return null
    if (!start.startsWith('<!--')) continue
    at = head.indexOf('-->', at)
    if (at === -1) return null
  }
  return null
}

function startTag(text: string): string {
  let quote = ''
  for (let position = 0; position < text.length; position++) {
    const char = text[position] ?? ''
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return text.slice(0, position)
  }
  return text
}

function attribute(tag: string, name: 'width' | 'height'): string | null {
  const [, double, single] =
    new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]{0,40})"|'([^']{0,40})')`).exec(tag) ?? []
  return double ?? single ?? null
}

function pixels(text: string | null): number | null {
  const match = /^(\d{1,7}(?:\.\d{1,20})?)([a-z]{0,3})$/i.exec((text ?? '').trim())
  const unit = UNITS.get(match?.[2]?.toLowerCase() ?? '')
  const size = match && unit !== undefined ? Math.round(Number(match[1]) * unit) : 0
  return size > 0 ? size : null
}
