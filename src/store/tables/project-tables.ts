import type { Generated } from 'kysely'
import type { DeviceChoice } from '../../request/audit-request.ts'
import type { Privacy } from './report-tables.ts'

/** What somebody may do with a project that is shared with them. */
export type MemberRole = 'viewer' | 'editor'

/** One row per e-mail address that a project is shared with. */
export interface MembershipTable {
  project_id: string
  /** The address without regard to case. */
  email_key: string
  /** As it was typed. */
  email: string
  /** Null where no account had the address when it was typed: that is told to nobody. */
  user_id: string | null
  role: MemberRole
  since: number
  /** Id of the user who shared it. */
  shared_by: string
}

/** What the runs of a project that completed on one day came to. */
export interface ProjectDayTable {
  project_id: string
  /** Days since 1970, in UTC. */
  day: number
  runs: number
  score_sum: number
}

/** In how many reports of a project a check needs work, kept in the transaction that changes them. */
export interface ProjectFaultTable {
  project_id: string
  check_id: string
  reports: number
}

/** A named grouping of one owner's reports. Stays, empty or not, until it is deleted. */
export interface ProjectTable {
  id: string
  owner_id: string
  /** As it was first spelled. */
  name: string
  /** What makes it unique: the name without regard to case. */
  name_key: string
  /** JSON: ids of checks. */
  ignored_checks: string
  created_at: number
  deleted_at: number | null
  /** Device and privacy that the form for a new audit begins with; null for those of the installation. */
  default_device: DeviceChoice | null
  default_privacy: Extract<Privacy, 0 | 1> | null
  /** Raised with each change of its members: whoever watches is asked again who they are. */
  members_version: Generated<number>
  /** When the last of its reports was marked as deleted too. */
  emptied_at: number | null
}
