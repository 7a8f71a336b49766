import type { AuditRequest } from '../request/audit-request.ts'
import { CREDENTIALS_MS, WAIT_MS } from './runner-messages.ts'

/** security.md §0.7: for each load, in milliseconds. */
const LOAD_MS = 60_000

/** The wall of each load that is asked for, with what comes before it and what it waits for. */
export function loadMsOf({ credentials, waitFor }: AuditRequest): number {
  return LOAD_MS + (credentials === null ? 0 : CREDENTIALS_MS) + (waitFor === null ? 0 : WAIT_MS)
}
