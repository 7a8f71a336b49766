import { gitOutput } from './git-output.ts'
import { jobVariable } from './job-variable.ts'

let known: string | undefined

/**
 * The folder that code review names files from. Git does not answer in a container that another user checked out into;
 * then the CI system says it. Outside of a repository it is this folder.
 */
export function repositoryRoot(): string {
  known ??=
    gitOutput('rev-parse', '--show-toplevel') ??
    jobVariable('GITHUB_WORKSPACE') ??
    jobVariable('CI_PROJECT_DIR') ??
    '.'
  return known
}
