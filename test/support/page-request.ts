import { type AuditOptions, auditRequest } from '../../src/request/audit-request.ts'

/** An audit of the page at this address, which was typed in full. */
export function pageRequest(url: string, options: Partial<AuditOptions> = {}) {
  return auditRequest({ url, schemeGiven: true }, options)
}
