import { keepComment } from '../../ci/keep-comment.ts'
import type { AuditedPage } from '../../report/findings/audited-page.ts'
import type { FormatOptions } from '../../report/write/ci/write-formats.ts'
import { writeSummary } from '../../report/write/ci/write-summary.ts'
import { reasonOf } from '../file-reason.ts'
import { createGithubApi } from './github-api.ts'
import { jobVariable } from './job-variable.ts'
import { pullRequest } from './pull-request.ts'

/** Below GitHub's limit of 65,536 characters, with room for the marker. */
const MOST_BYTES = 60_000

/** A sentence for the log; undefined if this is no job of a pull request, or has no token. */
export async function commentOnPull(
  pages: readonly AuditedPage[],
  origin: FormatOptions,
): Promise<string | undefined> {
  const token = jobVariable('GITHUB_TOKEN')
  const repository = jobVariable('GITHUB_REPOSITORY')
  const pull = pullRequest()?.number
  if (token === undefined || repository === undefined || pull === undefined) return undefined
  const api = createGithubApi(jobVariable('GITHUB_API_URL') ?? 'https://api.github.com', token)
  const text = writeSummary(pages, { ...origin, mostBytes: MOST_BYTES })
  try {
    const key = `${origin.project}-${origin.device}`
    return await keepComment(api, { repository, pull, key, text })
  } catch (error) {
    return `No comment was written: ${reasonOf(error)}. The summary of the job has the results.`
  }
}
