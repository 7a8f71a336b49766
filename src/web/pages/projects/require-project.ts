import { Problem } from '../../http/problem.ts'

/** The same answer for a missing project as for somebody else's. */
export function requireProject<Found>(found: Found | undefined): Found {
  if (found === undefined)
    throw new Problem('project-not-found', 'There is no project with this ID or name.')
  return found
}
