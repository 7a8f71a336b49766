import { PagemarkError } from '../client/pagemark.ts'
import { ToolError } from './tool-error.ts'

/** By the code of the API's problem; `{s}` stands for the seconds to wait. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  'report-not-found': 'Call list_reports for the reports of this key.',
  'run-not-found': 'Call get_report for the number of runs.',
  'project-not-found': 'Leave the project out to list all reports.',
  'fields-invalid': 'Correct the arguments and call the tool again.',
  'key-invalid': 'Ask the user for another API key.',
  'level-insufficient': 'Ask the user for an API key of level expert.',
  'role-insufficient': 'Ask the owner of the project for the role of editor.',
  'too-many-requests': 'Call the tool again in {s} seconds.',
  'queue-full': 'Call the tool again in {s} seconds.',
  busy: 'Call the tool again in {s} seconds.',
}

const RETRY_S = 60

/** The error and the next step; undefined for an internal error. */
export function failureText(error: unknown): string | undefined {
  if (error instanceof ToolError) return error.message
  if (error instanceof PagemarkError) return problemText(error)
  if (isUnreachable(error)) return `${UNREACHABLE} Call the tool again later.`
  return undefined
}

const UNREACHABLE = 'The Pagemark server did not answer.'

/**
 * What happened, without the next step; undefined if the server refused the request, so that nothing was changed, or
 * for an internal error.
 */
export function serverFailureText(error: unknown): string | undefined {
  if (error instanceof PagemarkError) return error.status < 500 ? undefined : saidBy(error)
  return isUnreachable(error) ? UNREACHABLE : undefined
}

function problemText(error: PagemarkError): string {
  const { code, status, retryAfterS = RETRY_S } = error
  const next = NEXT_STEPS[code ?? ''] ?? (status >= 500 ? 'Call the tool again later.' : '')
  return [saidBy(error), next.replace('{s}', String(retryAfterS))]
    .filter((text) => text !== '')
    .join(' ')
}

/** Its own sentences about trying again are for programs that send requests. */
function saidBy({ message }: PagemarkError): string {
  const ends = [' Try again in ', ' Check, or try again '].map((words) => message.indexOf(words))
  const end = ends.find((place) => place !== -1)
  return message.slice(0, end)
}

/** `fetch` throws this, and nothing else here does. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}
