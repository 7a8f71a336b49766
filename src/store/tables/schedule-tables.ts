import type { Generated } from 'kysely'

export type ScheduleSubject = 'project' | 'report' | 'site_audit'

/** When the reports of a project, or one report, are audited again, or a site is crawled again. */
export interface ScheduleTable {
  id: string
  subject_kind: ScheduleSubject
  /** Unique together with the kind. */
  subject_id: string
  /** Null if a report is excluded from the schedule of its project. */
  cron: string | null
  /** IANA name. */
  time_zone: string
  /** The shortest time between two firings, in milliseconds. */
  interval_ms: number
  /** Null if it is off, paused, or never fires again. */
  next_run_at: number | null
  /** When the operator stopped it. */
  paused_at: number | null
  /** The latest firings that were skipped because nothing was running then. */
  skipped_from: number | null
  skipped_to: number | null
  skipped_count: number
  /** The last report for which a firing under way has stored when it is due; `next_run_at` is the time of that firing. */
  fired_to: string | null
  /** When that firing began. Earlier than `next_run_at` if an older version has ended it: then it counts for nothing. */
  firing_since: number | null
  created_at: number
  updated_at: number
}

/** A report that is going to be audited, by a firing or to confirm an alert; the row becomes a run at its time. */
export interface DueRunTable {
  report_id: string
  /** Empty if only an alert requires it. */
  schedule_id: string
  due_at: number
  /** Page loads of a run that is to confirm an alert; null for all others. */
  samples: Generated<number | null>
}

/** A site audit that is going to be crawled by a firing; the row becomes a crawl at its time. */
export interface DueCrawlTable {
  site_audit_id: string
  schedule_id: string
  due_at: number
}
