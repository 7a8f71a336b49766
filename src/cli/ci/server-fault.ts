import { PagemarkError } from '../../client/pagemark.ts'
import { reasonOf } from '../file-reason.ts'

/** Why a call of this server failed, as a sentence. */
export function serverFault(error: unknown, server: string): string {
  if (error instanceof PagemarkError) return error.message
  const cause = error instanceof TypeError ? error.cause : undefined
  return `${server} cannot be reached: ${reasonOf(cause ?? error)}.`
}
