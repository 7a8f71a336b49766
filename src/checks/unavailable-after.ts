import type { Header, RobotsDirective } from '../facts/network-facts.ts'
import { headerLines } from './headers.ts'

const DAY_MS = 86_400_000

/** The day and month names' order of RFC 850, which Date.parse does not know in every engine. */
const RFC_850 = /^(?:[a-z]+,\s*)?(\d{1,2})-([a-z]{3})-(\d{2,4})(.*)$/i

/**
 * Days from the answer until each `unavailable_after` date, negative when past. The clock is the
 * answer's own `Date` header; without one, or with a date that nobody can read, there is no telling.
 */
export function daysUntilUnavailable(
  directive: RobotsDirective,
  headers: readonly Header[],
): number | null {
  if (directive.name !== 'unavailable_after' || directive.value === null) return null
  const now = Date.parse(headerLines(headers, 'date')[0] ?? '')
  const then = parseDate(directive.value)
  return Number.isNaN(now) || then === null ? null : (then - now) / DAY_MS
}

/** RFC 822, RFC 850 and ISO 8601, as milliseconds since 1970; null when it is none of them. */
export function parseDate(text: string): number | null {
  const rfc850 = RFC_850.exec(text.trim())
  const written = rfc850
    ? `${rfc850[1]} ${rfc850[2]} ${fullYear(rfc850[3] ?? '')}${rfc850[4]}`
    : text
  const time = Date.parse(written.trim())
  return Number.isNaN(time) ? null : time
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}
