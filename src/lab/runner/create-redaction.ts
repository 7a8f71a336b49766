import { redactText, REDACTED } from '../../secrets/redact-text.ts'
import type { DeviceResult } from '../lab-result.ts'
import type { KnownSecrets } from './known-secrets.ts'

/** Takes secrets out of what a load gave, before any of it leaves this process. */
export interface Redaction {
  /** All texts of plain data, those in lists and members included. */
  data<Value>(value: Value): Value
  /**
   * All but the addresses in the page's markup: they are its own content, to be compared with what the
   * server sent. What its visitor carried is taken out of there too.
   */
  device(result: DeviceResult): DeviceResult
}

/** A page that sets a thousand cookies has them cut by their places alone. */
const MOST = 300

const DEEPEST = 60

export function createRedaction({ cookies, carried, requested }: KnownSecrets): Redaction {
  const pairs = cookies.filter(({ value }) => value.length >= 4)
  const values = [...cookies.map(({ value }) => value), ...carried]
  const inMarkup = remover(pairs, values)
  const anywhere = remover(pairs, [...values, ...requested])

  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return redactText(anywhere(value))
    if (typeof value !== 'object' || value === null || depth === DEEPEST) return value
    if (Array.isArray(value)) return value.map((part) => walk(part, depth + 1))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, walk(part, depth + 1)]),
    )
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- what comes out has the shape of what went in
  const data = <Value>(value: Value) => walk(value, 0) as Value
  return {
    data,
    device({ page: { html, ...page }, ...rest }) {
      return { ...data(rest), page: { ...data(page), html: inMarkup(html) } }
    },
  }
}

/** What removes them from a text: pairs keep their name, and short values stand only beside one. */
function remover(
  pairs: KnownSecrets['cookies'],
  values: readonly string[],
): (text: string) => string {
  const alone = [...new Set(values.flatMap(spellings).filter(isTelling))]
  const beside = [...new Set(pairs.flatMap(({ name, value }) => spelledPairs(name, value)))]
  const known = [
    ...mostOf(alone).map(escape),
    ...mostOf(beside).map((pair) => `(?<![\\w-])${escape(pair)}(?![\\w%-])`),
  ]
  if (known.length === 0) return (text) => text
  const expression = new RegExp(known.join('|'), 'g')
  const isPair = new Set(beside)
  return (text) =>
    text.replace(expression, (found) =>
      isPair.has(found) ? `${found.slice(0, found.indexOf('='))}=${REDACTED}` : REDACTED,
    )
}

/** The longest first: the whole of a secret, not a part that is one too. */
function mostOf(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => b.length - a.length).slice(0, MOST)
}

/** Found alone it is a secret, and not a word, a number or an address that happens to be one as well. */
function isTelling(value: string): boolean {
  if (value.length < 8 || /^https?:|^[\w-]+(?:\.[\w-]+)+(?::\d+)?\/?$/i.test(value)) return false
  return /[a-z]/i.test(value) && /\d|[a-z][A-Z]/.test(value)
}

function spelledPairs(name: string, value: string): string[] {
  return spellings(value).map((spelling) => `${name}=${spelling}`)
}

function spellings(value: string): string[] {
  return [value, encodeURIComponent(value.toWellFormed()), decoded(value)]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
