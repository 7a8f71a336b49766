import type { Generated } from 'kysely'
import type { DeviceChoice } from '../../request/audit-request.ts'
import type { Privacy } from './report-tables.ts'

/** Role of a member in a shared project. */
export type MemberRole = 'viewer' | 'editor'

/** One row per email address that a project is shared with. */
export interface MembershipTable {
  project_id: string
  /** The address, ignoring case. */
  email_key: string
  /** As typed. */
  email: string
  /** Null if no account had the address at that time, which is not revealed. */
  user_id: string | null
  role: MemberRole
  since: number
  /** Id of the user who shared it. */
  shared_by: string
}

/** Completed runs of a project on one day. */
export interface ProjectDayTable {
  project_id: string
  /** Days since 1970, in UTC. */
  day: number
  runs: number
  score_sum: number
}

/** Number of a project's reports in which a check needs work, updated in the transaction that changes them. */
export interface ProjectFaultTable {
  project_id: string
  check_id: string
  reports: number
}

/** A named group of one owner's reports. Stays until it is deleted, even if empty. */
export interface ProjectTable {
  id: string
  owner_id: string
  /** As first spelled. */
  name: string
  /** Unique key: the name, ignoring case. */
  name_key: string
  /** JSON: ids of checks. */
  ignored_checks: string
  created_at: number
  deleted_at: number | null
  /** Device and privacy that the form for a new audit begins with; null for the installation's. */
  default_device: DeviceChoice | null
  default_privacy: Extract<Privacy, 0 | 1> | null
  /** Runs per report that are kept, if fewer than in the installation; null for as many. */
  keep_runs: number | null
  /** `keep_runs`, once its reports have been trimmed to it; null before, and after each change. */
  trimmed_to_runs: number | null
  /** When its owner made its page public; null for all others. */
  public_since: Generated<number | null>
  /** Incremented when its members change: watchers are then authorised again. */
  members_version: Generated<number>
  /** When the last of its reports was marked as deleted too. */
  emptied_at: number | null
}
