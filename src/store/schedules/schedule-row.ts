import type { Selectable } from 'kysely'
import type { SkippedFirings } from '../../watch/plan-firing.ts'
import type { ScheduleSubject, ScheduleTable } from '../tables/schedule-tables.ts'

export interface Schedule {
  readonly id: string
  readonly subject: { readonly kind: ScheduleSubject; readonly id: string }
  /** Null if a report is excluded from the schedule of its project. */
  readonly cron: string | null
  readonly timeZone: string
  readonly intervalMs: number
  /** Null if it is off, paused, or never fires again. */
  readonly nextRunAt: number | null
  readonly isPaused: boolean
  readonly skipped: SkippedFirings | null
}

export function toSchedule(row: Selectable<ScheduleTable>): Schedule {
  const { skipped_from: from, skipped_to: to, skipped_count: count } = row
  return {
    id: row.id,
    subject: { kind: row.subject_kind, id: row.subject_id },
    cron: row.cron,
    timeZone: row.time_zone,
    intervalMs: row.interval_ms,
    nextRunAt: row.next_run_at,
    isPaused: row.paused_at !== null,
    skipped: from === null || to === null ? null : { from, to, count },
  }
}
