import { anyWriting, escape } from './any-writing.ts'
import { isRandom } from './is-random.ts'
import { REDACTED } from './redact-text.ts'
import { decoded, spellings, writings } from './spellings.ts'

/** A cookie, or a parameter of an address; without a name where it is all there is. */
export interface Pair {
  readonly name: string
  readonly value: string
}

/** What is known to be secret, because of where it was seen. */
export interface Known {
  readonly pairs: readonly Pair[]
  /** Without a name: credentials. */
  readonly values: readonly string[]
  /** Not seen but told to us: secret whatever they look like. */
  readonly told?: readonly string[]
  /** The address that was asked for: a cookie that repeats a part of its host or path hides nothing. */
  readonly asked?: string
}

/** A site that hands out a thousand secrets has them cut by where they stand alone. */
const MOST = 300

/** Shorter values are no secrets. */
const SHORTEST = 4

/** Characters of what is removed without its name beside it. */
const SHORTEST_ALONE = 8

/** Characters of what we were told: with fewer, a text would be full of it. */
const SHORTEST_TOLD = 6

/**
 * What removes known secrets from a text wherever they stand; undefined where there are none. A pair keeps
 * its name; a value that could as well be a word is removed only beside its name. Where a text ends in the
 * midst of a secret, since it was cut, what there is of it goes as well.
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

/** A text, and what is left of it where space is closed up, and where words are told apart. */
function read(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const apart = words.length > 1 ? words.join(' ') : ''
  const readings = [text, text.replace(/\s+/g, ' '), apart]
  return [...new Set(readings)].filter((reading) => reading.length >= SHORTEST_TOLD)
}

function toldPattern(text: string): string {
  return isTelling(text) || /[^\w-]/.test(text) ? anyWriting(text) : asWord(text)
}

/** Takes the beginning of a secret from the end of a text; of one that says too little it could be anything. */
function cutRemover(secrets: readonly string[]): (text: string) => string {
  if (secrets.length === 0) return (text) => text
  const heads = secrets.map((secret) => escape(secret.slice(0, SHORTEST_ALONE)))
  const expression = new RegExp([...new Set(heads)].join('|'), 'g')
  const longest = Math.max(...secrets.map(({ length }) => length))
  return (text) => {
    const end = text.endsWith('…') ? text.length - 1 : text.length
    for (const { index } of text.matchAll(expression)) {
      // More than a secret is no part of one, and may be a whole page.
      if (end - index > longest) continue
      const rest = text.slice(index, end)
      if (isTelling(rest) && secrets.some((secret) => secret.startsWith(rest))) {
        return text.slice(0, index) + REDACTED + text.slice(end)
      }
    }
    return text
  }
}

/** The longest first: the whole of a secret, not a part of it that is one too. */
function mostOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => b.length - a.length).slice(0, MOST)
}

/** Found alone it is a secret, and not a word, a number or an address that happens to be one as well. */
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

/** Before a word in a text of addresses or JSON there may be the letters of what is no letter. */
const WORD_BEGINS = String.raw`(?:(?<![a-z0-9])|(?<=%[0-9a-f]{2}|\\[bfnrt]|\\u[0-9a-f]{4}))`
const WORD_ENDS = '(?![a-z0-9])'

/** Of what could be a word, and so a part of others. */
function asWord(text: string): string {
  const before = /^[a-z0-9]/i.test(text) ? WORD_BEGINS : ''
  const after = /[a-z0-9]$/i.test(text) ? WORD_ENDS : ''
  return `${before}${anyWriting(text)}${after}`
}
