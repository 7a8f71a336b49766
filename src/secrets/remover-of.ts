import { anyWriting, escape } from './any-writing.ts'
import { isRandom } from './is-random.ts'
import { REDACTED } from './redact-text.ts'
import { decoded, spellings, writings } from './spellings.ts'

/** A cookie or a URL parameter; nameless if the value stands alone. */
export interface Pair {
  readonly name: string
  readonly value: string
}

/** Values that are secret because of where they were seen. */
export interface Known {
  readonly pairs: readonly Pair[]
  /** Without a name: credentials. */
  readonly values: readonly string[]
  /** Given to us rather than seen: secret whatever they look like. */
  readonly told?: readonly string[]
  /** The requested URL: a cookie that repeats a part of its host or path hides nothing. */
  readonly asked?: string
}

/** Beyond a thousand secrets of a site, they are removed by position only. */
const MOST = 300

/** Shorter values are no secrets. */
const SHORTEST = 4

/** Minimum length of a value that is removed without its name beside it. */
const SHORTEST_ALONE = 8

/** Minimum length of a given secret: shorter ones occur everywhere in a text. */
const SHORTEST_TOLD = 6

/**
 * Removes known secrets from a text wherever they occur; undefined if there are none. A pair keeps its name; a value
 * that could also be a word is removed only beside its name. If a text was cut inside a secret, the remainder is
 * removed as well.
 */
export function removerOf({
  pairs,
  values,
  told = [],
  asked = '',
}: Known): ((text: string) => string) | undefined {
  const place = placeOf(asked)
  const isHidden = (value: string) => isTelling(value) && !place.includes(value)
  const alone = [...pairs.map(({ value }) => value), ...values].flatMap(spellings)
  const beside = pairs
    .filter(({ name, value }) => name !== '' && value.length >= SHORTEST)
    .flatMap(({ name, value }) => spellings(value).map((spelling) => `${name}=${spelling}`))
  const hidden = mostOf(alone.filter(isHidden))
  const ours = told.filter((text) => text.length >= SHORTEST_TOLD && !place.includes(text))
  const seen = [
    ...hidden.map(escape),
    ...mostOf(beside).map((pair) => `(?<![\\w-])${escape(pair)}(?![\\w%-])`),
  ]
  if (ours.length + seen.length === 0) return undefined
  const isPair = new Set(beside)
  const steps = [
    replacerOf(ours.flatMap(read).map(toldPattern), 'gi', () => REDACTED),
    replacerOf(seen, 'g', (found) =>
      isPair.has(found) ? `${found.slice(0, found.indexOf('='))}=${REDACTED}` : REDACTED,
    ),
    cutRemover([...ours.flatMap(writings), ...hidden]),
  ]
  return (text) => steps.reduce((left, step) => step(left), text)
}

function replacerOf(
  patterns: readonly string[],
  flags: string,
  change: (found: string) => string,
): (text: string) => string {
  if (patterns.length === 0) return (text) => text
  const expression = new RegExp(patterns.join('|'), flags)
  return (text) => text.replace(expression, change)
}

/** A text, and what remains of it when spaces are removed, and when words are separated. */
function read(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const apart = words.length > 1 ? words.join(' ') : ''
  const readings = [text, text.replace(/\s+/g, ' '), apart]
  return [...new Set(readings)].filter((reading) => reading.length >= SHORTEST_TOLD)
}

function toldPattern(text: string): string {
  return isTelling(text) || /[^\w-]/.test(text) ? anyWriting(text) : asWord(text)
}

/** Removes the beginning of a secret from the end of a text; a very short one could be anything. */
function cutRemover(secrets: readonly string[]): (text: string) => string {
  if (secrets.length === 0) return (text) => text
  const heads = secrets.map((secret) => escape(secret.slice(0, SHORTEST_ALONE)))
  const expression = new RegExp([...new Set(heads)].join('|'), 'g')
  const longest = Math.max(...secrets.map(({ length }) => length))
  return (text) => {
    const end = text.endsWith('…') ? text.length - 1 : text.length
    for (const { index } of text.matchAll(expression)) {
      // A part longer than the secret is none, and may be a whole page.
      if (end - index > longest) continue
      const rest = text.slice(index, end)
      if (isTelling(rest) && secrets.some((secret) => secret.startsWith(rest))) {
        return text.slice(0, index) + REDACTED + text.slice(end)
      }
    }
    return text
  }
}

/** The longest first: a whole secret, not a shorter one inside it. */
function mostOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => b.length - a.length).slice(0, MOST)
}

/** Found alone, it is a secret and not coincidentally a word, a number or a URL. */
function isTelling(value: string): boolean {
  if (value.length < SHORTEST_ALONE || /^https?:|^[\w-]+(?:\.[\w-]+)+(?::\d+)?\/?$/i.test(value))
    return false
  if (value.startsWith('/') && !isRandom(value)) return false
  return /[a-z]/i.test(value) && /\d|[a-z][A-Z]/.test(value)
}

function placeOf(address: string): string {
  const { host = '', pathname = '' } = URL.parse(address) ?? {}
  return `${host}${pathname} ${decoded(pathname)}`
}

/** In URLs and JSON, an escape may end in letters directly before a word. */
const WORD_BEGINS = String.raw`(?:(?<![a-z0-9])|(?<=%[0-9a-f]{2}|\\[bfnrt]|\\u[0-9a-f]{4}))`
const WORD_ENDS = '(?![a-z0-9])'

/** For values that could be words, and so parts of others. */
function asWord(text: string): string {
  const before = /^[a-z0-9]/i.test(text) ? WORD_BEGINS : ''
  const after = /[a-z0-9]$/i.test(text) ? WORD_ENDS : ''
  return `${before}${anyWriting(text)}${after}`
}
