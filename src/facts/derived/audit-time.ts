import type { ResponseFacts } from '../network-facts.ts'
import { headerLines } from './headers.ts'

const SECOND = 1000

/**
 * Time of the response in milliseconds since 1970: its `Date` plus its `Age` (RFC 9111 §4.2.3), so that the same
 * capture gets the same outcome tomorrow. Falls back to the clock of this machine if the response has no date.
 */
export function auditTime({ headers }: Pick<ResponseFacts, 'headers'>): number {
  const sent = Date.parse(headerLines(headers, 'date')[0] ?? '')
  if (Number.isNaN(sent)) return Date.now()
  const age = /^\d{1,9}$/.exec(headerLines(headers, 'age')[0]?.trim() ?? '')
  return sent + (age ? Number(age[0]) * SECOND : 0)
}
