import { Problem } from '../../http/problem.ts'

/** Word for word the same for a project of somebody else as for one that never was. */
export function requireProject<Found>(found: Found | undefined): Found {
  if (found === undefined)
    throw new Problem('project-not-found', 'There is no project with this ID or name.')
  return found
}
