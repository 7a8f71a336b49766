/** Returns whether a glob matches a whole path. */
export type Glob = (path: string) => boolean

/** Bits of a word. */
const WORD = 32

/**
 * `*` stands for any characters but `/`, `**` for any characters. A path is scanned once, whatever the glob: users'
 * patterns never become regular expressions. The possible positions in the glob are kept as bits, one word at a time,
 * because both texts may be untrusted and there are many of both.
 */
export function compileGlob(glob: string): Glob {
  const tokens = tokensOf(glob)
  const words = Math.floor(tokens.length / WORD) + 1
  const bitsOf = (isWanted: (token: string) => boolean) => {
    const bits = new Int32Array(words)
    for (const [place, token] of tokens.entries()) if (isWanted(token)) setBit(bits, place)
    return bits
  }
  const literals = new Map<string, Int32Array>()
  for (const token of tokens) {
    if (isStar(token) || literals.has(token)) continue
    literals.set(
      token,
      bitsOf((one) => one === token),
    )
  }
  const stars = bitsOf(isStar)
  const deep = bitsOf((token) => token === '**')
  const none = new Int32Array(words)

  return (path) => {
    let at = new Int32Array(words)
    at[0] = 1
    skipStars(at, stars)
    let next = new Int32Array(words)
    for (const character of path) {
      const stay = character === '/' ? deep : stars
      if (!advance(at, next, { literal: literals.get(character) ?? none, stay })) return false
      ;[at, next] = [next, at]
      skipStars(at, stars)
    }
    return hasBit(at, tokens.length)
  }
}

interface Step {
  /** Positions where the glob has this character. */
  readonly literal: Int32Array
  /** Positions of stars that may stand for this character. */
  readonly stay: Int32Array
}

/** Whether anything may still match. */
function advance(from: Int32Array, to: Int32Array, { literal, stay }: Step): boolean {
  let carry = 0
  let any = 0
  for (let word = 0; word < from.length; word += 1) {
    const bits = from[word] ?? 0
    const moved = bits & (literal[word] ?? 0)
    const now = (moved << 1) | carry | (bits & (stay[word] ?? 0))
    carry = moved >>> (WORD - 1)
    to[word] = now
    any |= now
  }
  return any !== 0
}

/** A star may be empty; no two are adjacent. */
function skipStars(at: Int32Array, stars: Int32Array): void {
  let carry = 0
  for (let word = 0; word < at.length; word += 1) {
    const skipped = (at[word] ?? 0) & (stars[word] ?? 0)
    at[word] = (at[word] ?? 0) | (skipped << 1) | carry
    carry = skipped >>> (WORD - 1)
  }
}

function setBit(bits: Int32Array, place: number): void {
  const word = Math.floor(place / WORD)
  bits[word] = (bits[word] ?? 0) | (1 << (place % WORD))
}

function hasBit(bits: Int32Array, place: number): boolean {
  return ((bits[Math.floor(place / WORD)] ?? 0) & (1 << (place % WORD))) !== 0
}

function isStar(token: string): boolean {
  return token === '*' || token === '**'
}

function tokensOf(glob: string): string[] {
  return Array.from(glob.matchAll(/\*{2,}|[\s\S]/gu), ([token]) =>
    token.length > 1 && token.startsWith('**') ? '**' : token,
  )
}
