/** Whether people want to be told when a report gets worse: of a project, or of one report, which then decides. */
export interface WatchTable {
  subject_kind: 'project' | 'report'
  subject_id: string
  /** 0 where a report is left out of its project. */
  is_on: number
  changed_at: number
}

/** A rule that a report breaks, or once broke: one row, whatever became of it. */
export interface AlertTable {
  id: string
  report_id: string
  /** With the report unique: `worse:lcp`, `check:title-present`, `budget:4f2c…`. */
  rule: string
  state: 'ok' | 'suspected' | 'confirmed' | 'recovering'
  since: number
  good_runs: number
  /** JSON: when it was confirmed in the last day. */
  rounds: string
  flapping: number
  told: number
  /** Until then, only the run that was queued to confirm it counts. */
  confirm_by: number | null
  /** Either is set while it is muted: until then, or until the value changes. */
  muted_until: number | null
  muted_until_change: number
  muted_value: number | null
  /** When it was confirmed and resolved last, and when a second run did not agree. */
  opened_at: number | null
  resolved_at: number | null
  noise_at: number | null
  title: string
  message: string
  value: number | null
  unit: string
  baseline: number | null
  threshold: number | null
  conditions: string | null
  /** Number of the run that gave the first sign, and of the completed one before it. */
  run_number: number | null
  before_number: number | null
  /** JSON of `WhatChanged` between the two; null where there was none before. */
  changes: string | null
  note: string | null
  created_at: number
  updated_at: number
}

/** What happened to a site at a time, such as a deployment. */
export interface MarkerTable {
  id: string
  project_id: string
  at: number
  name: string
  url: string | null
  commit_id: string | null
  created_at: number
}

/** The numbers of a completed run, which stay for as long as its report. */
export interface RunNumberTable {
  run_id: string
  report_id: string
  /** Of the run, within the report. */
  number: number
  ended_at: number
  conditions: string | null
  benchmark_index: number | null
  /** 1 where it was made to confirm an alert, with other loads than usual. */
  confirming: number
  /** JSON: number by measure. */
  numbers: string
}
