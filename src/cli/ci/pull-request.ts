import { MOST_INPUT, readFileUpTo } from '../read-file-up-to.ts'
import { jobVariable } from './job-variable.ts'

export interface PullRequest {
  readonly number: number
  /** Its last commit: GitHub checks out a merge of it. */
  readonly head: string | undefined
}

/** The pull request that this job runs for, by the event that GitHub stores; undefined in other jobs. */
export function pullRequest(): PullRequest | undefined {
  const file = jobVariable('GITHUB_EVENT_PATH')
  if (file === undefined) return undefined
  try {
    const event: {
      readonly pull_request?: {
        readonly number?: unknown
        readonly head?: { readonly sha?: unknown }
      }
    } = JSON.parse(readFileUpTo(file, MOST_INPUT).toString())
    const { number, head } = event.pull_request ?? {}
    const sha = head?.sha
    if (typeof number !== 'number') return undefined
    return { number, head: typeof sha === 'string' && /^[0-9a-f]+$/.test(sha) ? sha : undefined }
  } catch {
    return undefined
  }
}
