/**
 * A scanner for the flat XML of sitemaps and feeds. It goes from `<` to `<` and builds no tree: it only knows XML's
 * five entities and character references, so nothing can expand, and no nesting.
 */
export interface ScannedElement {
  /** Local name, lower case, without a prefix. */
  readonly name: string
  readonly value: string
  /** The language of an `alternate`. */
  readonly code?: string
}

const MAX_VALUE = 4096

/** Local name of the first element, lower case; null if the text is not XML. */
export function rootOf(text: string): string | null {
  let position = 0
  for (;;) {
    const start = text.indexOf('<', position)
    if (start === -1 || text.slice(position, start).trim().replace('\uFEFF', '') !== '') return null
    const end = endOfMarkup(text, start)
    if (end === -1) return null
    const next = text[start + 1]
    if (next !== '?' && next !== '!') return localName(text.slice(start + 1, end))
    position = end
  }
}

/**
 * Elements with these names and their text; for Atom's empty `link` the `href`, if it leads to the page itself and not
 * to its comments, its editor or the feed. `alternate` are links to language versions, with their `href`.
 */
export function* elementsOf(
  text: string,
  names: readonly string[],
): Generator<ScannedElement, void, undefined> {
  let position = text.indexOf('<')
  while (position !== -1) {
    const end = endOfMarkup(text, position)
    if (end === -1) return
    const tag = text.slice(position + 1, Math.min(end, position + MAX_VALUE))
    const isElement = /^[a-zA-Z]/.test(tag)
    const version = isElement && names.includes('alternate') ? versionOf(tag) : undefined
    const name = isElement && isPlain(tag) ? localName(tag) : ''
    if (version !== undefined) yield version
    else if (names.includes(name)) {
      const href = name === 'link' ? attributeOf(tag, HREF) : undefined
      if (href === undefined) yield { name, value: textFrom(text, end) }
      else if ((attributeOf(tag, REL) ?? 'alternate') === 'alternate') yield { name, value: href }
    }
    position = text.indexOf('<', end)
  }
}

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/
const REL = /\srel\s*=\s*(?:"([^"]*)"|'([^']*)')/
const HREFLANG = /\shreflang\s*=\s*(?:"([^"]*)"|'([^']*)')/

function attributeOf(tag: string, pattern: RegExp): string | undefined {
  const [, double, single] = pattern.exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeEntities(value)
}

/** `<xhtml:link rel="alternate" hreflang="de" href="…"/>`, whatever the prefix. */
function versionOf(tag: string): ScannedElement | undefined {
  if (localName(tag) !== 'link') return undefined
  const rel = attributeOf(tag, REL)?.toLowerCase().split(/\s+/)
  if (!rel?.includes('alternate')) return undefined
  const [code, href] = [attributeOf(tag, HREFLANG), attributeOf(tag, HREF)]
  if (code === undefined || href === undefined) return undefined
  return { name: 'alternate', value: href.trim(), code }
}

/** Extensions have their own locations (`image:loc`, `video:player_loc`), which are not entries. */
function isPlain(tag: string): boolean {
  const prefix = /^([\w.-]+):/.exec(tag)?.[1]?.toLowerCase()
  return prefix === undefined || !['image', 'video', 'news', 'xhtml', 'mobile'].includes(prefix)
}

function endOfMarkup(text: string, start: number): number {
  const close = closingOf(text, start)
  const end = text.indexOf(close, start)
  return end === -1 ? -1 : end + close.length
}

function closingOf(text: string, start: number): string {
  if (text[start + 1] !== '!') return '>'
  if (text.startsWith('<!--', start)) return '-->'
  if (text.startsWith('<![CDATA[', start)) return ']]>'
  // A document type may declare entities in brackets; they are skipped, never used.
  const head = /^[^>[]*\[/.test(text.slice(start, start + MAX_VALUE))
  return head ? ']>' : '>'
}

function localName(tag: string): string {
  const name = /^[^\s/>]*/.exec(tag)?.[0] ?? ''
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

const CDATA = '<![CDATA['

/** Text up to the next tag; parts of it may be in CDATA sections, in which entities do not count. */
function textFrom(text: string, start: number): string {
  const limit = start + MAX_VALUE
  let value = ''
  let position = start
  while (position < limit) {
    const open = text.indexOf('<', position)
    const end = open === -1 ? text.length : open
    value += decodeEntities(text.slice(position, Math.min(end, limit)))
    const close = open !== -1 && text.startsWith(CDATA, open) ? text.indexOf(']]>', open) : -1
    if (close === -1) break
    value += text.slice(open + CDATA.length, Math.min(close, limit))
    position = close + 3
  }
  return value.trim()
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
