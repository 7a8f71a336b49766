import { cutText } from '../../../facts/derived/cut-text.ts'

/** Words of a block that is worth a word when it comes again. */
const BLOCK_WORDS = 50
const OFTEN = 3
const EXCERPT = 100

export interface RepeatedBlock {
  readonly excerpt: string
  readonly count: number
}

/**
 * Blocks of 50 words that come at least three times without overlapping, where they begin. Every
 * window of 50 words is hashed by rolling on from the one before, so a long text costs one pass; what
 * hashes alike is compared word by word.
 */
export function repeatedBlocks(text: string): RepeatedBlock[] {
  const words = text.toLowerCase().split(/\s/)
  if (words.length < BLOCK_WORDS * OFTEN) return []
  const blocks: RepeatedBlock[] = []
  let reported = 0
  for (const starts of startsByHash(words).values()) {
    const [first] = starts
    if (first === undefined || starts.length < OFTEN || first < reported) continue
    const apart = apartFrom(words, starts)
    if (apart.length < OFTEN) continue
    // The windows that follow repeat as well; they are the same block, one word on.
    reported = apart[1] ?? words.length
    const block = words.slice(first, first + BLOCK_WORDS).join(' ')
    blocks.push({ excerpt: cutText(block, EXCERPT), count: apart.length })
  }
  return blocks
}

/** Windows that come again, by their hash: most texts have none. */
function startsByHash(words: readonly string[]): Map<number, number[]> {
  const hashes = windowHashes(words)
  const first = new Map<number, number>()
  const again = new Map<number, number[]>()
  const comes = countsByBucket(hashes)
  hashes.forEach((hash, start) => {
    if ((comes[bucketOf(hash)] ?? 0) < OFTEN) return
    const known = first.get(hash)
    if (known === undefined) first.set(hash, start)
    else startsOf(again, hash, known).push(start)
  })
  return again
}

function windowHashes(words: readonly string[]): Int32Array {
  const codes = Int32Array.from(words, codeOf)
  const hashes = new Int32Array(words.length - BLOCK_WORDS + 1)
  const leaving = power(BASE, BLOCK_WORDS)
  let hash = 0
  codes.forEach((code, index) => {
    hash = (Math.imul(hash, BASE) + code) | 0
    if (index >= BLOCK_WORDS)
      hash = (hash - Math.imul(codes[index - BLOCK_WORDS] ?? 0, leaving)) | 0
    if (index >= BLOCK_WORDS - 1) hashes[index - BLOCK_WORDS + 1] = hash
  })
  return hashes
}

const BUCKET_BITS = 16

/** How many windows fall into each bucket. What comes often fills its own, so others need no entry in a map. */
function countsByBucket(hashes: Int32Array): Int32Array {
  const counts = new Int32Array(2 ** BUCKET_BITS)
  for (const hash of hashes) counts[bucketOf(hash)] = (counts[bucketOf(hash)] ?? 0) + 1
  return counts
}

function bucketOf(hash: number): number {
  return hash >>> (32 - BUCKET_BITS)
}

function startsOf(again: Map<number, number[]>, hash: number, first: number): number[] {
  const known = again.get(hash)
  if (known) return known
  const starts = [first]
  again.set(hash, starts)
  return starts
}

/** The starts whose blocks equal the first one and do not overlap the one before. */
function apartFrom(words: readonly string[], starts: readonly number[]): number[] {
  const [first = 0] = starts
  const apart: number[] = []
  for (const start of starts) {
    const previous = apart.at(-1)
    if (previous !== undefined && start < previous + BLOCK_WORDS) continue
    if (equal(words, first, start)) apart.push(start)
  }
  return apart
}

function equal(words: readonly string[], one: number, other: number): boolean {
  for (let i = 0; i < BLOCK_WORDS; i++) if (words[one + i] !== words[other + i]) return false
  return true
}

const BASE = 0x01000193

function power(base: number, exponent: number): number {
  let result = 1
  for (let i = 0; i < exponent; i++) result = Math.imul(result, base)
  return result
}

function codeOf(word: string): number {
  let code = 0x811c9dc5
  for (let i = 0; i < word.length; i++) code = Math.imul(code ^ word.charCodeAt(i), BASE)
  return code
}
