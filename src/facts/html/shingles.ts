/** Words in a row that make a shingle. */
const SIZE = 4
/** The smallest hashes stand for all of them (a bottom-k sketch): their overlap estimates the texts'. */
const KEPT = 1000
const MAX_LENGTH = 1_000_000
const SILENT = /^<(script|style|noscript|template|svg|head)[\s>]/i

/**
 * Hashes of the text's word shingles, smallest first. The markup is not parsed but skipped over: the
 * page and the answer for a missing page are compared, and both are read the same way.
 */
export function textShingles(html: string): number[] {
  const hashes = new Set<number>()
  const window: number[] = []
  for (const word of wordsOf(html.slice(0, MAX_LENGTH))) {
    window.push(hashOf(word))
    if (window.length > SIZE) window.shift()
    if (window.length === SIZE) hashes.add(window.reduce(mix, 0x811c9dc5))
  }
  return [...hashes].sort((a, b) => a - b).slice(0, KEPT)
}

/** Share of shingles that two texts have in common, 0–1; null when one has too few to tell. */
export function similarity(left: readonly number[], right: readonly number[]): number | null {
  if (left.length < 5 || right.length < 5) return null
  const inLeft = new Set(left)
  const inRight = new Set(right)
  const union = [...new Set([...left, ...right])].sort((a, b) => a - b).slice(0, KEPT)
  const shared = union.filter((hash) => inLeft.has(hash) && inRight.has(hash)).length
  return shared / union.length
}

function* wordsOf(html: string): Generator<string> {
  let position = 0
  while (position < html.length) {
    const tag = html.indexOf('<', position)
    const end = tag === -1 ? html.length : tag
    if (end > position) yield* html.slice(position, end).match(/[\p{L}\p{N}]+/gu) ?? []
    if (tag === -1) return
    position = afterTag(html, tag)
  }
}

function afterTag(html: string, tag: number): number {
  if (html.startsWith('<!--', tag)) return after(html, '-->', tag)
  const silent = SILENT.exec(html.slice(tag, tag + 12))?.[1]
  if (silent === undefined) return after(html, '>', tag)
  const close = html.indexOf(`</${silent}`, tag)
  return close === -1 ? after(html, '>', tag) : after(html, '>', close)
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i) | 0x20)
  return hash
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) >>> 0
}
