import type { Owner } from '../../../store/accounts/actor.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { Flash } from '../../parts/texts/flash-texts.ts'
import { requireProject } from './require-project.ts'

export interface IgnoreRequest {
  readonly project: Pick<ProjectSummary, 'id'>
  /** ID of a check. */
  readonly check: string
  readonly ignored: boolean
}

/** Ignores a check in a project, or stops ignoring it; returns the notice. */
export async function ignoreCheck(
  projects: Pick<Projects, 'ignoreCheck'>,
  owner: Owner,
  { project, check, ignored }: IgnoreRequest,
): Promise<Flash> {
  requireProject(await projects.ignoreCheck(owner, project.id, { check, ignored }))
  return { kind: ignored ? 'check-ignored' : 'check-judged' }
}
