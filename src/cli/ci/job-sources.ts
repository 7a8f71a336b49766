import type { JobSources } from '../../ci/build-of-job.ts'
import { gitOutput } from './git-output.ts'
import { jobVariable } from './job-variable.ts'
import { pullRequest } from './pull-request.ts'

/** The environment of this job. */
export function jobSources(): JobSources {
  return { variable: jobVariable, git: gitOutput, pullHead: pullRequest()?.head }
}
