import { knownPasswords, plainPassword } from './known-passwords.ts'

/** Sequences that people type to reach a minimum length: keyboard rows, the alphabet, digits. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890']

/** Three words begin a passphrase; guessing programs try two words first. */
const MOST_PIECES = 2

const SHORTEST_PIECE = 3
const LONGEST_PIECE = 64

/** A number or year after a word: tried with every word. */
const MOST_DIGITS = 4

/**
 * Whether attackers would try this password early: a common password, one of them twice, two of the commonest
 * together, each with or without digits, or a short text repeated. Case, spaces and punctuation are ignored.
 *
 * @param own words that attackers try first for this account; they count as common ones
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = plainPassword(password)
  const words = new Set(own.map(plainPassword))
  if (text === '' || isRepeated(text) || isKnown(text) || words.has(text)) return true
  // Nothing that long is made of two such pieces.
  return text.length <= MOST_PIECES * LONGEST_PIECE && isMadeOfPieces(text, words)
}

/** A common password, however seldom, with some digits before or behind it, or twice. */
function isKnown(text: string): boolean {
  const { all } = knownPasswords()
  const before = countDigits(text.slice(0, MOST_DIGITS))
  const behind = countDigits(Array.from(text.slice(-MOST_DIGITS)).toReversed().join(''))
  for (let start = 0; start <= before; start += 1) {
    for (let end = 0; end <= behind; end += 1) {
      const word = text.slice(start, text.length - end)
      if (word.length >= SHORTEST_PIECE && all.has(word)) return true
    }
  }
  const half = text.slice(0, text.length / 2)
  return text === half + half && all.has(half)
}

/** How many digits a text begins with. */
function countDigits(text: string): number {
  return /^\d*/.exec(text)?.[0].length ?? 0
}

function isMadeOfPieces(text: string, own: ReadonlySet<string>, pieces = MOST_PIECES): boolean {
  if (text === '') return true
  if (pieces === 0) return false
  for (let end = Math.min(text.length, LONGEST_PIECE); end > 0; end -= 1) {
    const isOne = isPiece(text.slice(0, end), own)
    if (isOne && isMadeOfPieces(text.slice(end), own, pieces - 1)) return true
  }
  return false
}

function isPiece(text: string, own: ReadonlySet<string>): boolean {
  if (/^\d+$/.test(text) && text.length <= MOST_DIGITS) return true
  if (text.length < SHORTEST_PIECE) return false
  return isRepeated(text) || isRun(text) || own.has(text) || knownPasswords().pieces.has(text)
}

/** `abcabcabc`: up to six characters, again and again. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= 6 && size * 2 <= text.length; size += 1) {
    if (text.startsWith(text.slice(size))) return true
  }
  return false
}

function isRun(text: string): boolean {
  const back = Array.from(text).toReversed().join('')
  return ROWS.some((row) => (row + row).includes(text) || (row + row).includes(back))
}
