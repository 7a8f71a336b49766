/** Characters of a part that has more information than a word or a number. */
const LONG = 16

/** With this many more, a text may be random without any digit. */
const VERY_LONG = 32

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether a value looks random, like keys and cookies: a long part alternates between digits, small and capital
 * letters. Hyphenated words and plain numbers do not.
 */
export function isRandom(value: string): boolean {
  if (value.length < LONG) return false
  return UUID.test(value) || value.split(/[^A-Za-z0-9]+/).some(isRandomPart)
}

function isRandomPart(part: string): boolean {
  if (part.length < LONG || !/[a-z]/i.test(part)) return false
  const digits = part.replace(/\D/g, '').length
  if (digits < 2 && part.length < VERY_LONG) return false
  return changesOf(part) >= part.length / 5
}

function changesOf(part: string): number {
  const kinds = part.replace(/\d/g, '0').replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A')
  let changes = 0
  for (let place = 1; place < kinds.length; place += 1) {
    if (kinds[place] !== kinds[place - 1]) changes += 1
  }
  return changes
}
