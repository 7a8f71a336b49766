import { createEngine } from './audit.ts'
import type { AuditContext, AuditEvents } from './audit-events.ts'
import { createEgress, type EgressOptions } from '../egress/egress.ts'
import { userAgentOf } from '../egress/user-agent.ts'
import type { AuditOutcome } from '../report/results.ts'
import { type AuditOptions, auditRequest } from '../request/audit-request.ts'
import { packageVersion } from './version.ts'

export interface UrlOptions extends AuditContext, AuditEvents {
  /** Options of the audit; absent ones have their defaults. */
  readonly request?: Partial<AuditOptions>
  /** What may be fetched besides public addresses. */
  readonly reach?: Partial<EgressOptions>
}

/** Outcome of an audit whose URL was not validated before. */
export type UrlOutcome =
  | AuditOutcome
  | {
      readonly status: 'failed'
      /** The URL is not a valid target; nothing was fetched. */
      readonly error: { readonly code: 'invalid_url'; readonly message: string }
    }

/** Audits one page with a separate engine. */
export async function auditUrl(
  url: string,
  { reach = {}, request = {}, ...run }: UrlOptions = {},
): Promise<UrlOutcome> {
  const egress = createEgress({ userAgent: userAgentOf(packageVersion(), null), ...reach })
  const parsed = egress.judge(url)
  if (!parsed.ok) {
    return { status: 'failed', error: { code: 'invalid_url', message: parsed.refusal.message } }
  }
  const engine = createEngine({ egressFor: () => egress, threads: 1 })
  try {
    return await engine.audit(auditRequest(parsed.target, request), run)
  } finally {
    await engine.close()
  }
}
