import { parseDate } from 'tough-cookie'
import type { CookieFact, Header } from '../network-facts.ts'
import { purposeOf } from './cookie-purpose.ts'
import { headerLines } from './headers.ts'

interface Answer {
  readonly url: string
  readonly headers: readonly Header[]
}

const MAX_COOKIES = 500

/**
 * Every `Set-Cookie` line of the responses, in order. Parsed here (rfc6265bis §5.6) because libraries lose what checks
 * need: in tough-cookie, an invalid `SameSite` looks like a missing one.
 */
export function cookiesOf(answers: readonly Answer[], now: number): CookieFact[] {
  return answers
    .flatMap(({ url, headers }) =>
      headerLines(headers, 'set-cookie').map((raw) => cookieFact(raw, url, now)),
    )
    .filter(({ name, value }) => name !== '' || value !== '')
    .slice(0, MAX_COOKIES)
}

function cookieFact(raw: string, setBy: string, now: number): CookieFact {
  const [pair = '', ...rest] = raw.split(';')
  const { name, value } = namePair(pair)
  const attributes = readAttributes(rest)
  const text = (attribute: string) => attributes.get(attribute) ?? null
  const lifetime = lifetimeOf(text('max-age'), text('expires'), now)
  return {
    name,
    value,
    raw,
    setBy,
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: text('samesite'),
    domain: text('domain')?.replace(/^\./, '').toLowerCase() || null,
    path: text('path'),
    partitioned: attributes.has('partitioned'),
    lifetime,
    deletes: lifetime !== null && lifetime <= 0,
    purpose: purposeOf(name),
  }
}

/** A pair without `=` is a value without a name. */
function namePair(pair: string): { name: string; value: string } {
  const equals = pair.indexOf('=')
  if (equals === -1) return { name: '', value: pair.trim() }
  return { name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }
}

/** Browsers ignore an attribute with a longer value (rfc6265bis §5.6). */
const MAX_ATTRIBUTE_BYTES = 1024

/** The last attribute of a name counts. */
function readAttributes(parts: readonly string[]): ReadonlyMap<string, string> {
  const pairs = parts.map((part): [string, string] => {
    const equals = part.indexOf('=')
    if (equals === -1) return [part.trim().toLowerCase(), '']
    return [part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()]
  })
  return new Map(pairs.filter(([, value]) => Buffer.byteLength(value) <= MAX_ATTRIBUTE_BYTES))
}

/** Max-Age takes precedence over Expires; unreadable values are ignored. */
function lifetimeOf(maxAge: string | null, expires: string | null, now: number): number | null {
  if (maxAge !== null && /^-?\d+$/.test(maxAge)) return Math.max(0, Number(maxAge))
  const date = expires === null ? undefined : parseDate(expires)
  return date === undefined ? null : Math.round((date.getTime() - now) / 1000)
}
