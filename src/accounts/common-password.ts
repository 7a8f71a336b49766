import { readFileSync } from 'node:fs'

/**
 * The 10,000 commonest passwords, and those of twelve characters and more among the first 30,000. They
 * come from zxcvbn (MIT, © 2012–2016 Dan Wheeler and Dropbox, Inc.), which took them from Mark Burnett's
 * list of ten million, in the public domain.
 */
const FILE = new URL('common-passwords.txt', import.meta.url)

/** What people type when a list asks for more characters: a row of the keyboard, the alphabet, digits. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890']

/** Three are the beginning of a phrase; two are what guessing programs try first. */
const MOST_PIECES = 2

const SHORTEST_PIECE = 3
const LONGEST_PIECE = 32

/** A number behind a word, a year: tried with every word. */
const MOST_DIGITS = 4

let known: ReadonlySet<string> | undefined

/**
 * Whether this is among the first things that anybody would guess: a common password, one of them twice or
 * two together, with or without some digits, or something short again and again. Case, spaces and
 * punctuation make no difference.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '')
  if (text === '' || isRepeated(text)) return true
  // Nothing that long is made of two such pieces.
  return text.length <= MOST_PIECES * LONGEST_PIECE && isMadeOfPieces(text, MOST_PIECES)
}

function isMadeOfPieces(text: string, pieces: number): boolean {
  if (text === '') return true
  if (pieces === 0) return false
  for (let end = Math.min(text.length, LONGEST_PIECE); end > 0; end -= 1) {
    if (isPiece(text.slice(0, end)) && isMadeOfPieces(text.slice(end), pieces - 1)) return true
  }
  return false
}

function isPiece(text: string): boolean {
  if (/^\d+$/.test(text) && text.length <= MOST_DIGITS) return true
  if (text.length < SHORTEST_PIECE) return false
  return isRepeated(text) || isRun(text) || commonPasswords().has(text)
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

function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(readFileSync(FILE, 'utf8').trim().split('\n'))
  return known
}
