import type { Selectable } from 'kysely'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { TARGET_ERRORS } from './failure-streak.ts'
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
  const failed = await trx
    .selectFrom('runs')
    .select('error_message')
    .where('report_id', '=', reportId)
    .where('error_code', 'in', TARGET_ERRORS)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { id } = report
  await recordPaused(trx, {
    of: report,
    subject: { kind: 'report', id },
    what: 'audits',
    path: `/r/${id}`,
    data: { report_id: id },
    resume: 'Run the audit again: the first success resumes the schedule',
    error: failed?.error_message ?? null,
    since,
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
  const { id } = site
  const failed = await trx
    .selectFrom('crawls')
    .select('error_message')
    .where('site_audit_id', '=', id)
    .where('error_message', 'is not', null)
    .where('error_code', '<>', 'crashed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await recordPaused(trx, {
    of: site,
    subject: { kind: 'site_audit', id },
    what: 'crawls',
    path: `/s/${id}`,
    data: { site_audit_id: id },
    resume: 'Start a crawl: the first success resumes the schedule',
    error: failed?.error_message ?? null,
    since,
  })
}

interface Paused {
  readonly of: Pick<SiteAuditRow, 'id' | 'url' | 'project_id' | 'owner_id'>
  readonly subject: { readonly kind: string; readonly id: string }
  readonly what: 'audits' | 'crawls'
  readonly path: string
  readonly data: Readonly<Record<string, string>>
  /** What ends the pause. */
  readonly resume: string
  /** Why the latest of them failed. */
  readonly error: string | null
  readonly since: number
}

const DAY_MS = 24 * 60 * 60_000

async function recordPaused(trx: Connection, paused: Paused): Promise<void> {
  const { of, subject, what, path, data, resume, error, since } = paused
  if (await isTold(trx, { id: of.id, projectId: of.project_id, since })) return
  const days = Math.floor(((await clock(trx)) - since) / DAY_MS)
  await recordEvent(trx, {
    kind: 'schedule.paused',
    project: of.project_id,
    owner: of.owner_id,
    subject,
    body: {
      headline: `Scheduled ${what} of ${shortUrl(of.url)} are paused`,
      lines: [
        `All ${what} of the last ${days} days failed`,
        ...(error === null ? [] : [`Latest error: ${error.replace(/\.$/, '')}`]),
        resume,
      ],
      path,
      url: of.url,
      data: { ...data, failing_since: new Date(since).toISOString() },
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

/** Records the event for channels that the operator has paused a schedule. */
export async function recordSchedulePaused(
  trx: Connection,
  { id, subject_kind, subject_id }: Selectable<ScheduleTable>,
): Promise<void> {
  const { project, url } = await scheduledIn(trx, subject_kind, subject_id)
  if (!project) return
  const what = subject_kind === 'site_audit' ? 'crawls' : 'audits'
  const of = url === undefined ? `the project ${project.name}` : shortUrl(url)
  await recordEvent(trx, {
    kind: 'schedule.paused',
    project: project.id,
    owner: project.owner_id,
    subject: { kind: 'schedule', id },
    body: {
      headline: `The operator paused scheduled ${what} of ${of}`,
      path: PATHS[subject_kind] + subject_id,
      url,
      data: { schedule_id: id, [`${subject_kind}_id`]: subject_id },
    },
  })
}

const PATHS = { project: '/projects/', report: '/r/', site_audit: '/s/' } as const

/** The project of a schedule's subject, and its URL unless it is the project. */
async function scheduledIn(trx: Connection, kind: ScheduleTable['subject_kind'], id: string) {
  const page =
    kind === 'project'
      ? undefined
      : await trx
          .selectFrom(kind === 'report' ? 'reports' : 'site_audits')
          .select(['url', 'project_id'])
          .where('id', '=', id)
          .executeTakeFirst()
  const project = await trx
    .selectFrom('projects')
    .select(['id', 'name', 'owner_id'])
    .where('id', '=', kind === 'project' ? id : (page?.project_id ?? ''))
    .executeTakeFirst()
  return { project, url: page?.url }
}
