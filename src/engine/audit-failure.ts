import { CaptureError } from '../capture/capture-error.ts'
import type { Failure } from '../report/results.ts'
import { ThreadKilled } from './analysis/thread-pool.ts'

/** What the page is to blame for; null for what is our fault, and may go better another time. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof ThreadKilled && error.tooMuch) {
    const message = 'Reading the page took more time or memory than Pagemark allows for one page.'
    return { code: 'too_large', message }
  }
  if (!(error instanceof CaptureError)) return null
  const { code, message } = error
  // To a reader, an answer that cannot be read is a page that cannot be reached.
  return { code: code === 'invalid' ? 'unreachable' : code, message }
}
