/** Number of consecutive words in a shingle. */
const SIZE = 4
/** Number of words that are read: enough to tell two pages apart. */
const MAX_WORDS = 3000
const MAX_LENGTH = 500_000
/** The smallest hashes represent all of them (a bottom-k sketch): their overlap estimates that of the texts. */
const KEPT = 400
const SILENT = /^<(script|style|noscript|template|svg|head)[\s>]/i

/**
 * Hashes of the text's word shingles, smallest first. The markup is skipped and not parsed: this only compares the
 * page with the response for a missing page, and both are read the same way.
 */
export function textShingles(html: string): number[] {
  const words = wordHashes(html)
  const hashes = new Uint32Array(Math.max(0, words.length - SIZE + 1))
  for (let i = 0; i < hashes.length; i++) {
    let hash = OFFSET
    for (let j = i; j < i + SIZE; j++) hash = mix(hash, words[j] ?? 0)
    hashes[i] = hash
  }
  return smallest(hashes)
}

/** Share of shingles that two texts have in common, 0–1; null if one has too few to tell. */
export function similarity(left: readonly number[], right: readonly number[]): number | null {
  if (left.length < 5 || right.length < 5) return null
  const inLeft = new Set(left)
  const inRight = new Set(right)
  const union = smallest(Uint32Array.of(...left, ...right))
  const shared = union.filter((hash) => inLeft.has(hash) && inRight.has(hash)).length
  return shared / union.length
}

/** The smallest, without duplicates. Typed arrays sort numerically without a comparison function. */
function smallest(hashes: Uint32Array): number[] {
  const kept: number[] = []
  for (const hash of hashes.sort()) {
    if (hash !== kept.at(-1)) kept.push(hash)
    if (kept.length === KEPT) break
  }
  return kept
}

/** Hashes of the words in order, ignoring case. A word ends at an ASCII character that is not a letter or digit. */
function wordHashes(html: string): Uint32Array {
  const words = new Uint32Array(MAX_WORDS + 1)
  let count = 0
  const end = Math.min(html.length, MAX_LENGTH)
  let hash = OFFSET
  let position = 0
  while (position < end && count < MAX_WORDS) {
    const unit = html.charCodeAt(position)
    if (isWordUnit(unit)) hash = mix(hash, unit | 0x20)
    else if (hash !== OFFSET) {
      words[count++] = hash
      hash = OFFSET
    }
    position = unit === LESS_THAN ? afterTag(html, position) : position + 1
  }
  if (hash !== OFFSET) words[count++] = hash
  return words.subarray(0, count)
}

const LESS_THAN = 0x3c

function isWordUnit(unit: number): boolean {
  const letter = unit | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit > 0xa0
}

function afterTag(html: string, tag: number): number {
  if (html.startsWith('<!--', tag)) return after(html, '-->', tag)
  const silent = SILENT.exec(html.slice(tag, tag + 12))?.[1]
  return after(html, '>', silent === undefined ? tag : after(html, `</${silent}`, tag))
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) >>> 0
}
