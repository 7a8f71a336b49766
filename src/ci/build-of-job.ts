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
 * The commit that this job tests: by the variables of the CI system, otherwise by Git. Most systems check out a commit
 * without its branch, which only the variables name then. GitHub checks out a pull request as a merge commit, whose
 * second parent is the commit of the branch; but the commit of the branch may be a merge itself, so that the event
 * comes first. Undefined outside of a repository.
 */
export function buildOfJob(job: JobSources): JobBuild | undefined {
  const { variable, git } = job
  const hash = hashOf(job)
  const branch = branchOf(variable, BRANCHES) ?? git('rev-parse', '--abbrev-ref', 'HEAD')
  if (hash === undefined || branch === undefined) return undefined
  const base = branchOf(variable, BASES) ?? 'main'
  // GitLab fetches the branch alone, and says where it began.
  const known = variable('CI_MERGE_REQUEST_DIFF_BASE_SHA')
  return {
    hash,
    branch,
    ancestorHash: ancestorOf(hash, { base, known }, git) ?? '',
    message: git('log', '-1', '--format=%s', hash) ?? '',
    jobUrl: jobUrl(variable),
  }
}

/** Of GitHub, GitLab, Azure Pipelines, Bitbucket, CircleCI and Jenkins; of pull requests first. */
const BRANCHES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_REF_NAME',
  'SYSTEM_PULLREQUEST_SOURCEBRANCH',
  'BUILD_SOURCEBRANCH',
  'BITBUCKET_BRANCH',
  'CIRCLE_BRANCH',
  'CHANGE_BRANCH',
  'BRANCH_NAME',
]
const BASES = [
  'GITHUB_BASE_REF',
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'SYSTEM_PULLREQUEST_TARGETBRANCH',
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'CHANGE_TARGET',
]
const COMMITS = [
  'GITHUB_SHA',
  // Of a merge request that GitLab tests as merged.
  'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA',
  'CI_COMMIT_SHA',
  'SYSTEM_PULLREQUEST_SOURCECOMMITID',
  'BUILD_SOURCEVERSION',
  'BITBUCKET_COMMIT',
  'CIRCLE_SHA1',
  'GIT_COMMIT',
]
const JOBS = ['CI_JOB_URL', 'CIRCLE_BUILD_URL', 'BUILD_URL']

/** Azure Pipelines has whole references. */
function branchOf(variable: JobSources['variable'], names: readonly string[]): string | undefined {
  return firstOf(variable, names)?.replace(/^refs\/heads\//, '')
}

/** On the base branch, a build would be its own base: there it is compared with the commit before it. */
function ancestorOf(
  hash: string,
  { base, known }: { readonly base: string; readonly known: string | undefined },
  git: JobSources['git'],
): string | undefined {
  const begin = git('merge-base', hash, `origin/${base}`) ?? git('merge-base', hash, base) ?? known
  return begin === hash ? git('rev-parse', '--verify', '--quiet', `${hash}^1`) : begin
}

function hashOf({ variable, git, pullHead }: JobSources): string | undefined {
  const isPull = variable('GITHUB_HEAD_REF') !== undefined
  if (isPull && pullHead !== undefined) return pullHead
  const head = isPull ? git('rev-parse', '--verify', '--quiet', 'HEAD^2') : undefined
  return head ?? firstOf(variable, COMMITS) ?? git('rev-parse', 'HEAD')
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
  return firstOf(variable, JOBS) ?? ''
}
