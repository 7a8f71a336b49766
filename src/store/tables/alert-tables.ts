import type { Generated } from 'kysely'

/**
 * Whether messages are sent when a report gets worse: for a project, or for one report, which then takes precedence.
 */
export interface WatchTable {
  subject_kind: 'project' | 'report' | 'site_audit'
  subject_id: string
  /** 0 if a report or a site audit is excluded from its project's setting. */
  is_on: number
  changed_at: number
}

/** A rule that a report or a site audit breaks, or once broke: one row, whatever its state. */
export interface AlertTable {
  id: string
  /** One of the two is set. */
  report_id: string | null
  site_audit_id: string | null
  /** Unique together with its subject: `worse:lcp`, `check:title-present`, `budget:4f2c…`. */
  rule: string
  state: 'ok' | 'suspected' | 'confirmed' | 'recovering'
  since: number
  good_runs: number
  /** JSON: the times of its confirmations in the last day. */
  rounds: string
  flapping: number
  told: number
  /** The value in the last message that it is open. */
  told_value: number | null
  /** Until then, only the run that was queued to confirm it counts. */
  confirm_by: number | null
  /** One of them is set while it is muted: until then, or until the value changes. */
  muted_until: number | null
  muted_until_change: number
  muted_value: number | null
  /** When it was last confirmed and resolved, and when a second run did not agree. */
  opened_at: number | null
  resolved_at: number | null
  noise_at: number | null
  /** When people were last told that it is still open. */
  reminded_at: number | null
  title: string
  message: string
  value: number | null
  unit: string
  baseline: number | null
  threshold: number | null
  conditions: string | null
  /** Numbers of the run or crawl that gave the first sign, and of the completed one before it. */
  run_number: number | null
  before_number: number | null
  /** JSON of `WhatChanged` between the two; null if there was no earlier one. */
  changes: string | null
  note: string | null
  created_at: number
  updated_at: number
}

/** An event at a site, such as a deployment, with its time. */
export interface MarkerTable {
  id: string
  project_id: string
  at: number
  name: string
  url: string | null
  commit_id: string | null
  created_at: number
}

/** The numbers of a completed run, kept as long as its report. */
export interface RunNumberTable {
  run_id: string
  report_id: string
  /** Number of the run within the report. */
  number: number
  ended_at: number
  conditions: string | null
  /** Page loads; null without a browser, and in rows that are older than this column. */
  loads: Generated<number | null>
  benchmark_index: number | null
  /** 1 if it was made to confirm an alert, with a different number of page loads. */
  confirming: number
  /** JSON: number by measure. */
  numbers: string
}
