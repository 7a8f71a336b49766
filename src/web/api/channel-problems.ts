import { Problem } from '../http/problem.ts'

/** The same answer for a missing channel as for somebody else's. */
export function requireChannel<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem('channel-not-found', 'There is no such channel.')
  return found
}

export function channelDisabled(): Problem {
  return new Problem('channel-refused', 'The channel is disabled. Enable it first.')
}
