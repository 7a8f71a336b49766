import type { AuditRequest } from '../request/audit-request.ts'
import { CREDENTIALS_MS, WAIT_MS } from './runner-messages.ts'

/** Limit of each load in milliseconds: a page may try to keep the browser forever. */
const LOAD_MS = 60_000

/** Wall time of each requested load, with what comes before it and what it waits for. */
export function loadMsOf({ credentials, waitFor }: AuditRequest): number {
  return LOAD_MS + (credentials === null ? 0 : CREDENTIALS_MS) + (waitFor === null ? 0 : WAIT_MS)
}
