import { Problem } from '../http/problem.ts'
import type { Refusal } from '../live/event-streams.ts'

/** Why there is no event stream. */
export function tooManyStreams({ status, retryAfter }: Omit<Refusal, 'open'>): Problem {
  const headers = { 'Retry-After': String(retryAfter) }
  if (status !== 429) {
    return new Problem('busy', 'Too many streams are open. Try again in a minute.', { headers })
  }
  return new Problem(
    'too-many-requests',
    'Too many streams are open from this IP address. Close one and try again.',
    { headers },
  )
}
