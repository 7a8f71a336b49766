import type { Selectable } from 'kysely'
import { withoutQuery } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
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
  const told = await trx
    .selectFrom('events')
    .select('id')
    .where('project_id', '=', report.project_id)
    .where('kind', '=', 'schedule.paused')
    .where('subject_id', '=', report.id)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  if (told) return
  await recordEvent(trx, {
    kind: 'schedule.paused',
    project: report.project_id,
    owner: report.owner_id,
    subject: { kind: 'report', id: report.id },
    body: {
      headline: `Scheduled audits of ${withoutQuery(report.url)} are paused`,
      lines: [
        'Audits of the page have failed for two weeks. The next successful audit resumes the schedule.',
      ],
      path: `/r/${report.id}`,
      url: report.url,
      data: { report_id: report.id, failing_since: new Date(since).toISOString() },
    },
  })
}

/** Records the event for channels that the operator has paused a schedule. */
export async function recordSchedulePaused(
  trx: Connection,
  { id, subject_kind, subject_id }: Selectable<ScheduleTable>,
): Promise<void> {
  const isReport = subject_kind === 'report'
  const projectId = isReport
    ? trx.selectFrom('reports').select('project_id').where('id', '=', subject_id)
    : subject_id
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
      path: isReport ? `/r/${subject_id}` : `/projects/${project.id}`,
      data: { schedule_id: id, subject: { kind: subject_kind, id: subject_id } },
    },
  })
}
