import type { Header } from '../../../facts/network-facts.ts'
import { cacheDirectives } from '../../../facts/derived/cache-control.ts'
import { headerList, headerLines } from '../../../facts/derived/headers.ts'
import { cutText } from '../../../facts/derived/cut-text.ts'

/** How long a browser may reuse a response without asking again. */
export type CacheLifetime =
  /** Explicitly kept out of caches, or stale at once. */
  | { readonly state: 'uncached'; readonly reason: string }
  /** Seconds of lifetime left on arrival; 0 if a cache on the way used it up. */
  | { readonly state: 'limited'; readonly seconds: number }
  | { readonly state: 'missing' }
  | { readonly state: 'invalid'; readonly value: string }

/** These directives mean that the author wants revalidation (the list of Lighthouse's cache insight). */
const AGAINST_CACHING = ['must-revalidate', 'no-cache', 'no-store', 'private']

/**
 * RFC 9111 §4.2.1 for a private cache: `max-age` before `Expires`, `s-maxage` does not apply, and the first of
 * duplicates counts. Unreadable values make a response stale. `now` replaces a missing `Date`, in milliseconds since
 * 1970.
 */
export function cacheLifetime(headers: readonly Header[], now: number): CacheLifetime {
  const directives = cacheDirectives(headers)
  const against = AGAINST_CACHING.find((name) => directives.has(name))
  if (against !== undefined) return { state: 'uncached', reason: against }
  if (directives.size === 0 && headerList(headers, 'pragma').includes('no-cache')) {
    return { state: 'uncached', reason: 'Pragma: no-cache' }
  }
  if (directives.has('max-age')) return fromMaxAge(directives.get('max-age') ?? '', headers)

  const [expires] = headerLines(headers, 'expires')
  return expires === undefined ? { state: 'missing' } : fromExpires(expires.trim(), headers, now)
}

function fromMaxAge(value: string, headers: readonly Header[]): CacheLifetime {
  if (!/^\d+$/.test(value)) return { state: 'invalid', value: `max-age=${value}` }
  const seconds = Number(value)
  return seconds === 0
    ? { state: 'uncached', reason: 'max-age=0' }
    : { state: 'limited', seconds: left(seconds, headers) }
}

function fromExpires(value: string, headers: readonly Header[], now: number): CacheLifetime {
  if (/^(?:0|-\d{1,9})$/.test(value)) return { state: 'uncached', reason: `Expires: ${value}` }
  const expires = httpDate(value)
  if (expires === null) return { state: 'invalid', value: `Expires: ${cutText(value, 100)}` }
  const sent = httpDate(headerLines(headers, 'date')[0] ?? '') ?? now
  const seconds = Math.floor((expires - sent) / 1000)
  return seconds <= 0
    ? { state: 'uncached', reason: 'Expires in the past' }
    : { state: 'limited', seconds: left(seconds, headers) }
}

/** A cache on the way has used up some of the time (§4.2.3); in a list, the first value counts (§5.1). */
function left(seconds: number, headers: readonly Header[]): number {
  const age = /^\s*(\d{1,15})\s*(?:,|$)/.exec(headerLines(headers, 'age')[0] ?? '')?.[1]
  return Math.max(0, seconds - Number(age ?? 0))
}

/** The three forms of RFC 9110 §5.6.7, all in GMT; `Date.parse` accepts much else. */
function httpDate(value: string): number | null {
  if (!/^[A-Za-z]{3,9},? .{6,12}\d\d:\d\d:\d\d/.test(value)) return null
  const time = Date.parse(/(?:GMT|UTC)$/.test(value) ? value : `${value} GMT`)
  return Number.isNaN(time) ? null : time
}
