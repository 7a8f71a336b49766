export type ScheduleSubject = 'project' | 'report'

/** When the reports of a project, or one report, are audited again. */
export interface ScheduleTable {
  id: string
  subject_kind: ScheduleSubject
  /** With the kind unique. */
  subject_id: string
  /** Null where a report is left out of the schedule of its project. */
  cron: string | null
  /** IANA name. */
  time_zone: string
  /** The shortest time between two firings, in milliseconds. */
  interval_ms: number
  /** Null where it is off, paused, or never fires again. */
  next_run_at: number | null
  /** Stopped by the operator since then. */
  paused_at: number | null
  /** The latest firings that were left out, since nothing ran at that time. */
  skipped_from: number | null
  skipped_to: number | null
  skipped_count: number
  created_at: number
  updated_at: number
}

/** A report that a firing is going to audit; the row becomes a run when its time has come. */
export interface DueRunTable {
  report_id: string
  schedule_id: string
  due_at: number
}
