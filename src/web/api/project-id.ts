import { Type } from 'typebox'
import { Problem } from '../http/problem.ts'

/** A project by its name or ID. */
export const ProjectParams = Type.Object({ project: Type.String() })

/** The same answer for a missing project as for somebody else's. */
export function requireProject<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem('project-not-found', 'There is no such project.')
  return found
}
