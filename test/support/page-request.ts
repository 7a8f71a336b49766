import { type AuditOptions, auditRequest } from '../../src/request/audit-request.ts'

/** An audit request for this URL, typed in full. */
export function pageRequest(url: string, options: Partial<AuditOptions> = {}) {
  return auditRequest({ url, schemeGiven: true }, options)
}
