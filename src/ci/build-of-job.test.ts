import { describe, expect, it } from 'vitest'
import { buildOfJob } from './build-of-job.ts'

/** Answers to Git commands, by their arguments. */
const REPOSITORY = {
  'rev-parse HEAD': 'c0ffee',
  'rev-parse --abbrev-ref HEAD': 'prices',
  'merge-base c0ffee main': 'ba5e',
  'log -1 --format=%s c0ffee': 'Change the prices',
}

const buildIn = (variables: Record<string, string>, answers: Record<string, string> = REPOSITORY) =>
  buildOfJob({ variable: (name) => variables[name], git: (...args) => answers[args.join(' ')] })

describe('the build of a job', () => {
  it('is the commit of the repository', () => {
    expect(buildIn({})).toEqual({
      hash: 'c0ffee',
      branch: 'prices',
      ancestorHash: 'ba5e',
      message: 'Change the prices',
      jobUrl: '',
    })
  })

  it('is the commit of the branch in a pull request of GitHub, not the merge', () => {
    const variables = {
      GITHUB_SHA: 'merge',
      GITHUB_HEAD_REF: 'prices',
      GITHUB_REF_NAME: '12/merge',
      GITHUB_BASE_REF: 'trunk',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'a/b',
      GITHUB_RUN_ID: '7',
    }
    const answers = {
      'rev-parse --verify --quiet HEAD^2': 'branch1',
      'merge-base branch1 origin/trunk': 'ba5e',
    }
    expect(buildIn(variables, answers)).toEqual({
      hash: 'branch1',
      branch: 'prices',
      ancestorHash: 'ba5e',
      message: '',
      jobUrl: 'https://github.com/a/b/actions/runs/7',
    })
    expect(buildIn(variables, {})).toMatchObject({ hash: 'merge', ancestorHash: '' })
  })

  it('is the commit that the event names if the checked out commit is a merge of the branch itself', () => {
    const variables = { GITHUB_SHA: 'merge', GITHUB_HEAD_REF: 'prices', GITHUB_BASE_REF: 'main' }
    const answers: Record<string, string> = {
      'rev-parse --verify --quiet HEAD^2': 'tip-of-main',
      'merge-base head1 origin/main': 'ba5e',
      'log -1 --format=%s head1': 'Merge main into prices',
    }
    const sources = {
      variable: (name: string) => new Map(Object.entries(variables)).get(name),
      git: (...args: readonly string[]) => answers[args.join(' ')],
    }
    expect(buildOfJob({ ...sources, pullHead: 'head1' })).toMatchObject({
      hash: 'head1',
      ancestorHash: 'ba5e',
      message: 'Merge main into prices',
    })
  })

  it('of the base branch begins at the commit before it, not at itself', () => {
    const answers = { ...REPOSITORY, 'merge-base c0ffee main': 'c0ffee' }
    const parent = { 'rev-parse --verify --quiet c0ffee^1': 'before' }
    expect(buildIn({}, { ...answers, ...parent })).toMatchObject({ ancestorHash: 'before' })
    expect(buildIn({}, answers)).toMatchObject({ ancestorHash: '' })
  })

  it('is that of the variables of GitLab', () => {
    const variables = {
      CI_COMMIT_SHA: 'c0ffee',
      CI_COMMIT_REF_NAME: 'prices',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'trunk',
      CI_JOB_URL: 'https://gitlab.example/1',
    }
    const answers = { 'merge-base c0ffee origin/trunk': 'ba5e' }
    expect(buildIn(variables, answers)).toMatchObject({
      hash: 'c0ffee',
      branch: 'prices',
      ancestorHash: 'ba5e',
      jobUrl: 'https://gitlab.example/1',
    })
  })

  it.each([
    [
      'Azure Pipelines',
      {
        BUILD_SOURCEBRANCH: 'refs/pull/12/merge',
        BUILD_SOURCEVERSION: 'merge',
        SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/feature/prices',
        SYSTEM_PULLREQUEST_SOURCECOMMITID: 'c0ffee',
        SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/trunk',
      },
      { branch: 'feature/prices', jobUrl: '' },
    ],
    [
      'Bitbucket',
      {
        BITBUCKET_BRANCH: 'prices',
        BITBUCKET_COMMIT: 'c0ffee',
        BITBUCKET_PR_DESTINATION_BRANCH: 'trunk',
      },
      { branch: 'prices', jobUrl: '' },
    ],
    [
      'Jenkins',
      {
        BRANCH_NAME: 'PR-12',
        CHANGE_BRANCH: 'prices',
        CHANGE_TARGET: 'trunk',
        GIT_COMMIT: 'c0ffee',
        BUILD_URL: 'https://jenkins.example/job/1/',
      },
      { branch: 'prices', jobUrl: 'https://jenkins.example/job/1/' },
    ],
    [
      'GitLab, tested as merged',
      {
        CI_COMMIT_SHA: 'merge',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: 'c0ffee',
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'prices',
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'trunk',
      },
      { branch: 'prices', jobUrl: '' },
    ],
  ] as const)('is that of the variables of %s', (_name, variables, build) => {
    const answers = {
      'rev-parse --abbrev-ref HEAD': 'HEAD',
      'merge-base c0ffee origin/trunk': 'ba5e',
    }
    expect(buildIn(variables, answers)).toMatchObject({
      ...build,
      hash: 'c0ffee',
      ancestorHash: 'ba5e',
    })
  })

  it('begins where GitLab says if Git has not fetched the target branch', () => {
    const variables = {
      CI_COMMIT_SHA: 'c0ffee',
      CI_COMMIT_REF_NAME: 'prices',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: 'ba5e',
    }
    expect(buildIn(variables, {})).toMatchObject({ ancestorHash: 'ba5e' })
  })

  it('is of the branch that CircleCI names, where Git has checked out none', () => {
    const variables = {
      CIRCLE_BRANCH: 'prices',
      CIRCLE_SHA1: 'c0ffee',
      CIRCLE_BUILD_URL: 'https://c',
    }
    expect(buildIn(variables, { 'rev-parse --abbrev-ref HEAD': 'HEAD' })).toMatchObject({
      hash: 'c0ffee',
      branch: 'prices',
      jobUrl: 'https://c',
    })
  })

  it('does not exist outside of a repository', () => {
    expect(buildIn({}, {})).toBeUndefined()
  })
})
