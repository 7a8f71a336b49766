import { CaptureError } from '../capture/capture-error.ts'
import type { Failure } from '../report/results.ts'
import { ThreadKilled } from './analysis/thread-pool.ts'

/** Why the page is at fault; null if the fault is ours, so that another attempt may succeed. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof ThreadKilled && error.tooMuch) {
    const message = 'Reading the page took more time or memory than Pagemark allows for one page.'
    return { code: 'too_large', message }
  }
  if (!(error instanceof CaptureError)) return null
  const { code, message } = error
  // To a reader, a malformed response means an unreachable page.
  return { code: code === 'invalid' ? 'unreachable' : code, message }
}
