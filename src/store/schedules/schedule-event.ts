import type { Selectable } from 'kysely'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
import type { SiteAuditRow } from '../sites/site-audit-row.ts'
import type { ScheduleTable } from '../tables/schedule-tables.ts'

interface PausedReport {
  readonly reportId: string
  /** When its target began to fail. */
  readonly since: number
}

/** Records, once, the event for channels that a report is no longer audited by schedule because its target fails. */
export async function recordReportPaused(
  trx: Connection,
  { reportId, since }: PausedReport,
): Promise<void> {
  const report = await trx
    .selectFrom('reports')
    .select(['id', 'url', 'project_id', 'owner_id'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  const { id } = report
  if (await isTold(trx, { id, projectId: report.project_id, since })) return
  await recordEvent(trx, {
    kind: 'schedule.paused',
    project: report.project_id,
    owner: report.owner_id,
    subject: { kind: 'report', id: report.id },
    body: {
      headline: `Scheduled audits of ${shortUrl(report.url)} are paused`,
      lines: [
        'Audits of the page have failed for two weeks. The next successful audit resumes the schedule.',
      ],
      path: `/r/${report.id}`,
      url: report.url,
      data: { report_id: report.id, failing_since: new Date(since).toISOString() },
    },
  })
}

interface PausedSite {
  readonly site: Pick<SiteAuditRow, 'id' | 'url' | 'project_id' | 'owner_id'>
  readonly since: number
}

/** The same for a site that is no longer crawled by schedule because its crawls fail. */
export async function recordSitePaused(
  trx: Connection,
  { site, since }: PausedSite,
): Promise<void> {
  const { id, url, project_id: projectId } = site
  if (await isTold(trx, { id, projectId, since })) return
  await recordEvent(trx, {
    kind: 'schedule.paused',
    project: projectId,
    owner: site.owner_id,
    subject: { kind: 'site_audit', id },
    body: {
      headline: `Scheduled crawls of ${shortUrl(url)} are paused`,
      lines: [
        'Crawls of the site have failed for two weeks. The next successful crawl resumes the schedule.',
      ],
      path: `/s/${id}`,
      url,
      data: { site_audit_id: id, failing_since: new Date(since).toISOString() },
    },
  })
}

async function isTold(
  trx: Connection,
  { id, projectId, since }: { readonly id: string; readonly projectId: string; since: number },
): Promise<boolean> {
  const told = await trx
    .selectFrom('events')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'schedule.paused')
    .where('subject_id', '=', id)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

const PATHS = { project: '/projects/', report: '/r/', site_audit: '/s/' } as const

/** Records the event for channels that the operator has paused a schedule. */
export async function recordSchedulePaused(
  trx: Connection,
  { id, subject_kind, subject_id }: Selectable<ScheduleTable>,
): Promise<void> {
  const projectId =
    subject_kind === 'project'
      ? subject_id
      : trx
          .selectFrom(subject_kind === 'report' ? 'reports' : 'site_audits')
          .select('project_id')
          .where('id', '=', subject_id)
  const project = await trx
    .selectFrom('projects')
    .select(['id', 'name', 'owner_id'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) return
  await recordEvent(trx, {
    kind: 'schedule.paused',
    project: project.id,
    owner: project.owner_id,
    subject: { kind: 'schedule', id },
    body: {
      headline: `The operator paused a schedule of ${project.name}`,
      path: PATHS[subject_kind] + subject_id,
      data: { schedule_id: id, [`${subject_kind}_id`]: subject_id },
    },
  })
}
