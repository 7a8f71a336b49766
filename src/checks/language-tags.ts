import {
  COUNTRIES,
  GRANDFATHERED_TAGS,
  THREE_LETTER_LANGUAGES,
  TWO_LETTER_LANGUAGES,
} from './language-subtags.ts'

const twoLetter = wordsOf(TWO_LETTER_LANGUAGES)
const threeLetter = threeLetterCodes(THREE_LETTER_LANGUAGES)
const grandfathered = wordsOf(GRANDFATHERED_TAGS)
const countries = wordsOf(COUNTRIES)

/** The first subtag, lower case: `de` of `de-AT`, and the whole of `en_US`, which has no subtags. */
export function primarySubtag(tag: string): string {
  return tag.trim().toLowerCase().split('-', 1)[0] ?? ''
}

/** Whether a subtag is a registered language or one for private use (`qaa` to `qtz`). Any case. */
export function isLanguage(subtag: string): boolean {
  const code = subtag.toLowerCase()
  return twoLetter.has(code) || threeLetter.has(code) || /^q[a-t][a-z]$/.test(code)
}

/** Whether a subtag is a country or territory of ISO 3166-1: `GB` and not `UK`, `EU` or `419`. Any case. */
export function isCountry(subtag: string): boolean {
  return countries.has(subtag.toUpperCase())
}

/**
 * Whether a language tag begins with a known language, is an old registered one (`i-klingon`) or
 * is wholly private (`x-pirate`). What follows the language is not judged: browsers and screen
 * readers fall back to the language alone.
 */
export function namesLanguage(tag: string): boolean {
  const text = tag.trim().toLowerCase()
  return (
    isLanguage(primarySubtag(text)) || grandfathered.has(text) || /^x(-[a-z0-9]{1,8})+$/.test(text)
  )
}

function wordsOf(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/))
}

function threeLetterCodes(table: string): ReadonlySet<string> {
  const codes = new Set<string>()
  for (const word of wordsOf(table)) {
    for (const last of word.slice(2)) codes.add(word.slice(0, 2) + last)
  }
  return codes
}
