/** A commit to upload a build for. */
export interface JobBuild {
  readonly hash: string
  readonly branch: string
  /** Empty if unknown. */
  readonly ancestorHash: string
  readonly message: string
  /** URL of the job; empty if unknown. */
  readonly jobUrl: string
}

export interface JobSources {
  /** A variable of the CI system. */
  readonly variable: (name: string) => string | undefined
  /** The output of a Git command; undefined if it fails. */
  readonly git: (...args: readonly string[]) => string | undefined
  /** The commit of the pull request, by the event that GitHub stores for the job; undefined in other jobs. */
  readonly pullHead?: string | undefined
}

/**
 * The commit that this job tests: by the variables of GitHub and GitLab, otherwise by Git. A pull request on GitHub is
 * checked out as a merge commit, whose second parent is the commit of the branch; but the commit of the branch may be a
 * merge itself, so that the event comes first. Undefined outside of a repository.
 */
export function buildOfJob(job: JobSources): JobBuild | undefined {
  const { variable, git } = job
  const hash = hashOf(job)
  const branch = firstOf(variable, BRANCHES) ?? git('rev-parse', '--abbrev-ref', 'HEAD')
  if (hash === undefined || branch === undefined) return undefined
  const base = firstOf(variable, BASES) ?? 'main'
  return {
    hash,
    branch,
    ancestorHash: ancestorOf(hash, base, git) ?? '',
    message: git('log', '-1', '--format=%s', hash) ?? '',
    jobUrl: jobUrl(variable),
  }
}

const BRANCHES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_REF_NAME',
]
const BASES = ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME']

/** On the base branch, a build would be its own base: there it is compared with the commit before it. */
function ancestorOf(hash: string, base: string, git: JobSources['git']): string | undefined {
  const begin = git('merge-base', hash, `origin/${base}`) ?? git('merge-base', hash, base)
  return begin === hash ? git('rev-parse', '--verify', '--quiet', `${hash}^1`) : begin
}

function hashOf({ variable, git, pullHead }: JobSources): string | undefined {
  const isPull = variable('GITHUB_HEAD_REF') !== undefined
  if (isPull && pullHead !== undefined) return pullHead
  const head = isPull ? git('rev-parse', '--verify', '--quiet', 'HEAD^2') : undefined
  return head ?? firstOf(variable, ['GITHUB_SHA', 'CI_COMMIT_SHA']) ?? git('rev-parse', 'HEAD')
}

function firstOf(variable: JobSources['variable'], names: readonly string[]): string | undefined {
  return names.map(variable).find((value) => value !== undefined)
}

function jobUrl(variable: JobSources['variable']): string {
  const [server, repository, run] = ['SERVER_URL', 'REPOSITORY', 'RUN_ID'].map((name) =>
    variable(`GITHUB_${name}`),
  )
  if (server !== undefined && repository !== undefined && run !== undefined) {
    return `${server}/${repository}/actions/runs/${run}`
  }
  return variable('CI_JOB_URL') ?? ''
}
