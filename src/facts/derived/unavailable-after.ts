import type { ResponseFacts, RobotsDirective } from '../network-facts.ts'
import { auditTime } from './audit-time.ts'

const DAY_MS = 86_400_000

/** The order of day and month of RFC 850, which not every engine's Date.parse supports. */
const RFC_850 = /^(?:[a-z]+,\s*)?(\d{1,2})-([a-z]{3})-(\d{2,4})(.*)$/i

/**
 * Days from the response until the date of an `unavailable_after`, negative if it is past; null for other directives
 * and for an invalid date.
 */
export function daysUntilUnavailable(
  directive: RobotsDirective,
  response: Pick<ResponseFacts, 'headers'>,
): number | null {
  if (directive.name !== 'unavailable_after' || directive.value === null) return null
  const then = parseDate(directive.value)
  return then === null ? null : (then - auditTime(response)) / DAY_MS
}

/** Parses RFC 822, RFC 850 and ISO 8601 dates to milliseconds since 1970; null for anything else. */
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
