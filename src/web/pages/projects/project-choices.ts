import type { Owner } from '../../../store/accounts/actor.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { projectReference } from '../../query/project-path.ts'

/** The initial fields of the form for a new audit that is opened from a project. */
export async function projectChoices(
  projects: Pick<Projects, 'find'>,
  owner: Owner,
  reference: unknown,
): Promise<Readonly<Record<string, string | number>>> {
  if (typeof reference !== 'string' || reference === '') return {}
  const project = await projects.find(owner, reference)
  if (!project) return {}
  const { device, privacy } = project.defaults
  return {
    project: projectReference(project),
    ...(device === null ? {} : { device }),
    ...(privacy === null ? {} : { privacy }),
  }
}
