import { cutText } from '../../../facts/derived/cut-text.ts'

/** Words of a block that is worth reporting when repeated. */
const BLOCK_WORDS = 50
const OFTEN = 3
const EXCERPT = 100

export interface RepeatedBlock {
  readonly excerpt: string
  readonly count: number
}

/**
 * Start positions of blocks of 50 words that occur at least three times without overlapping. A rolling hash covers
 * every window of 50 words in one pass; windows with equal hashes are compared word by word.
 */
export function repeatedBlocks(text: string): RepeatedBlock[] {
  const words = readWords(text.toLowerCase())
  if (words.length < BLOCK_WORDS * OFTEN) return []
  const blocks: RepeatedBlock[] = []
  let reported = 0
  for (const starts of startsByHash(words).values()) {
    const [first] = starts
    if (first === undefined || starts.length < OFTEN || first < reported) continue
    const apart = apartFrom(words, starts)
    if (apart.length < OFTEN) continue
    // The following windows repeat as well; they are the same block, one word on.
    reported = apart[1] ?? words.length
    const block = Array.from({ length: BLOCK_WORDS }, (_, i) => words.at(first + i)).join(' ')
    blocks.push({ excerpt: cutText(block, EXCERPT), count: apart.length })
  }
  return blocks
}

/** The words of a text, sliced only on demand. */
interface Words {
  readonly length: number
  /** Hash of each word. */
  readonly codes: Int32Array
  at(index: number): string
}

/** Splits at each white-space character. */
function readWords(text: string): Words {
  const most = countSpaces(text) + 1
  const codes = new Int32Array(most)
  const starts = new Int32Array(most + 1)
  let word = 0
  let code = NO_CODE
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isSpace(unit)) {
      codes[word++] = code
      starts[word] = i + 1
      code = NO_CODE
    } else code = Math.imul(code ^ unit, BASE)
  }
  codes[word] = code
  starts[most] = text.length + 1
  return {
    length: most,
    codes,
    at: (index) => text.slice(starts[index] ?? 0, (starts[index + 1] ?? 0) - 1),
  }
}

function countSpaces(text: string): number {
  let spaces = 0
  for (let i = 0; i < text.length; i++) if (isSpace(text.charCodeAt(i))) spaces++
  return spaces
}

const FIRST_WIDE_SPACE = 0xa0

function isSpace(unit: number): boolean {
  if (unit < FIRST_WIDE_SPACE) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return /\s/.test(String.fromCharCode(unit))
}

/** Repeated windows by hash: most texts have none. */
function startsByHash(words: Words): Map<number, number[]> {
  const hashes = windowHashes(words)
  const first = new Map<number, number>()
  const again = new Map<number, number[]>()
  const shift = bucketShift(hashes.length)
  const comes = countsByBucket(hashes, shift)
  hashes.forEach((hash, start) => {
    if ((comes[hash >>> shift] ?? 0) < OFTEN) return
    const known = first.get(hash)
    if (known === undefined) first.set(hash, start)
    else startsOf(again, hash, known).push(start)
  })
  return again
}

function windowHashes({ codes }: Words): Int32Array {
  const hashes = new Int32Array(codes.length - BLOCK_WORDS + 1)
  const leaving = power(BASE, BLOCK_WORDS)
  let hash = 0
  for (let index = 0; index < codes.length; index++) {
    hash = (Math.imul(hash, BASE) + (codes[index] ?? 0)) | 0
    if (index >= BLOCK_WORDS)
      hash = (hash - Math.imul(codes[index - BLOCK_WORDS] ?? 0, leaving)) | 0
    if (index >= BLOCK_WORDS - 1) hashes[index - BLOCK_WORDS + 1] = hash
  }
  return hashes
}

/** Reduces a hash to a bucket number; there are at least four times as many buckets as windows. */
function bucketShift(windows: number): number {
  return Math.max(1, Math.clz32(windows) - 2)
}

/** Number of windows per bucket, up to {@link OFTEN}. Only windows in full buckets need an entry in a map. */
function countsByBucket(hashes: Int32Array, shift: number): Uint8Array {
  const counts = new Uint8Array(2 ** (32 - shift))
  for (const hash of hashes) {
    const count = counts[hash >>> shift] ?? 0
    if (count < OFTEN) counts[hash >>> shift] = count + 1
  }
  return counts
}

function startsOf(again: Map<number, number[]>, hash: number, first: number): number[] {
  const known = again.get(hash)
  if (known) return known
  const starts = [first]
  again.set(hash, starts)
  return starts
}

/** The starts whose blocks equal the first one and do not overlap the previous one. */
function apartFrom(words: Words, starts: readonly number[]): number[] {
  const [first = 0] = starts
  const apart: number[] = []
  for (const start of starts) {
    const previous = apart.at(-1)
    if (previous !== undefined && start < previous + BLOCK_WORDS) continue
    if (equal(words, first, start)) apart.push(start)
  }
  return apart
}

function equal(words: Words, one: number, other: number): boolean {
  for (let i = 0; i < BLOCK_WORDS; i++) if (words.at(one + i) !== words.at(other + i)) return false
  return true
}

/** FNV-1a, 32 bits. */
const BASE = 0x01000193
const NO_CODE = 0x811c9dc5

function power(base: number, exponent: number): number {
  let result = 1
  for (let i = 0; i < exponent; i++) result = Math.imul(result, base)
  return result
}
