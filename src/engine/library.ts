// Only the version check may be imported before it: an older Node cannot even parse the rest.
import type { UrlOptions, UrlOutcome } from './audit-url.ts'
import { nodeFault } from './needed-node.ts'

export type { UrlOptions, UrlOutcome } from './audit-url.ts'
export type { Results } from '../report/results.ts'

const fault = nodeFault(process.versions.node)
if (fault !== undefined) throw new Error(fault)

/**
 * Audits one page without a browser. Only public addresses are fetched unless `reach` allows more.
 *
 * A refused URL and an unreachable page are outcomes, not errors. Rejects only for faults of ours, and when `signal`
 * aborts.
 */
export async function audit(url: string, options?: UrlOptions): Promise<UrlOutcome> {
  const { auditUrl } = await import('./audit-url.ts')
  return await auditUrl(url, options)
}
