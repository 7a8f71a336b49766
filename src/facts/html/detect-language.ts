import { createRequire } from 'node:module'
import type { detectAll } from 'tinyld'
import type { TextFacts } from '../document-facts.ts'
import { FUNCTION_WORDS } from './function-words.ts'

/** In shorter texts names, code and citations weigh much, and only clear cases are decided. */
const PLAIN_WORDS = 200
/** Fewer words are too few. */
const LEAST_WORDS = 40
/** Longer than most texts of fewer than `PLAIN_WORDS` words. */
const SHORT_LENGTH = 2000
/**
 * A short text is clear if a quarter of its words are function words of one language, and at most half as many of any
 * other.
 */
const CLEAR = { share: 0.25, lead: 2 } as const

/** Number of samples of the text: a single quotation or listing must not decide. */
const PLACES = 6
const PLACE_LENGTH = 200

/** About every third word of a text is a function word of its language; in a manual full of names, every eighth. */
const LEAST_SHARE = 0.12
/** Required ratio to the matches of any other language's list: related languages share their shortest words. */
const LEAD = 1.4

/**
 * ISO 639 codes that can be detected. Text in any other language is taken for its nearest relative among these, so
 * only pages that declare one of them can be compared.
 */
export const DETECTABLE_LANGUAGES: ReadonlySet<string> = new Set(
  `af am be bg bn cs da de el en eo es et fi fr ga gu he hi hu hy id is it ja km kk kn ko la lt
   lv mk mn my nl no pl pt rn ro ru sk sr sv ta te th tk tl tr tt uk ur vi vo yi zh ar fa`.split(
    /\s+/,
  ),
)

type Tinyld = { readonly detectAll: typeof detectAll }

let tinyld: Tinyld | undefined

export interface LanguageQuestion extends Pick<TextFacts, 'main' | 'mainWords'> {
  /** The `lang` of the page. Its function words are tried first, which costs almost nothing. */
  readonly declared: string | null
}

/** Detects the language of the main text; null for short texts, and if no language fits. */
export function detectLanguage({
  main,
  mainWords,
  declared,
}: LanguageQuestion): TextFacts['detectedLanguage'] {
  if (mainWords < LEAST_WORDS) return null
  const language = /^[a-z]{2}/i.exec(declared ?? '')?.[0].toLowerCase() ?? ''
  if (mainWords < PLAIN_WORDS) return clearLanguage(main.slice(0, SHORT_LENGTH), language)
  const places = placesOf(main)
  return confirms(language, places) ? { code: language, accuracy: 1 } : vote(places)
}

/** Whether the text is full of the language's function words, with far fewer of any other's. */
function confirms(language: string, places: readonly string[]): boolean {
  if (!FUNCTION_WORDS.has(language)) return false
  const { words, hits } = countFunctionWords(places.join(' '))
  const most = hits.get(language) ?? 0
  if (most < LEAST_SHARE * words) return false
  return hits.entries().every(([code, count]) => code === language || LEAD * count <= most)
}

/** The languages in which each word is a function word. */
const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, words] of FUNCTION_WORDS) {
  for (const word of words) LANGUAGES_OF.getOrInsertComputed(word, () => []).push(language)
}

/** Looks up each word once, not once per language. */
function countFunctionWords(text: string) {
  const words = text.toLowerCase().match(WORD) ?? []
  const hits = new Map([...FUNCTION_WORDS.keys()].map((language) => [language, 0]))
  for (const word of words) {
    if (word.length > LONGEST_WORD) continue
    for (const language of LANGUAGES_OF.get(word) ?? NONE) {
      hits.set(language, (hits.get(language) ?? 0) + 1)
    }
  }
  return { words: words.length, hits }
}

const LONGEST_WORD = Math.max(...[...LANGUAGES_OF.keys()].map(({ length }) => length))

const NONE: readonly string[] = []

/**
 * Related languages without a list, such as Afrikaans, look like a listed language: the package must agree, unless the
 * page declares the same.
 */
function clearLanguage(text: string, declared: string): TextFacts['detectedLanguage'] {
  const { words, hits: counted } = countFunctionWords(text)
  const [best, second] = [...counted]
    .map(([code, hits]) => ({ code, hits }))
    .toSorted((one, other) => other.hits - one.hits)
  if (!best || best.hits < CLEAR.share * words) return null
  if (best.hits < CLEAR.lead * (second?.hits ?? 0)) return null
  const agreed = best.code === declared || best.code === vote([text])?.code
  return agreed ? { code: best.code, accuracy: 1 } : null
}

const WORD = /\p{L}+/gu

/**
 * Returns the language detected for most samples, with their share; the package's own accuracy is not a probability.
 */
function vote(places: readonly string[]): TextFacts['detectedLanguage'] {
  tinyld ??= load()
  const { detectAll } = tinyld
  const votes = places.flatMap((place) => detectAll(place)[0]?.lang ?? [])
  const [winner] = [...Map.groupBy(votes, (code) => code)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  if (!winner) return null
  const [code, said] = winner
  return { code, accuracy: Math.round((said.length / places.length) * 100) / 100 }
}

/** Loads tinyld lazily: its tables take a tenth of a second, and many pages never need them. */
function load(): Tinyld {
  const require: (name: string) => Tinyld = createRequire(import.meta.url)
  return require('tinyld')
}

function placesOf(text: string): string[] {
  const step = Math.max(PLACE_LENGTH, Math.floor(text.length / PLACES))
  const starts = Array.from({ length: PLACES }, (_, place) => place * step)
  return starts
    .map((start) => text.slice(start, start + PLACE_LENGTH))
    .filter((part) => part !== '')
}
