import { PagemarkError } from '../client/pagemark.ts'
import type { AuditedReport } from './report-source.ts'
import type { Site, SiteSource } from './site-source.ts'
import type { Call } from './tool.ts'

/** What an id stands for. */
export type Found =
  | { readonly kind: 'page'; readonly report: AuditedReport }
  | { readonly kind: 'site'; readonly site: Site; readonly sites: SiteSource }

/** The report of a page with this id, or the audit of a site. */
export async function findReportOrSite(id: string, { reports, signal }: Call): Promise<Found> {
  try {
    return { kind: 'page', report: await reports.report(id, { signal }) }
  } catch (error) {
    const { sites } = reports
    const isMissing = error instanceof PagemarkError && error.status === 404
    const site = isMissing ? await sites?.site(id, { signal }) : undefined
    if (sites === undefined || site === undefined) throw error
    return { kind: 'site', site, sites }
  }
}
