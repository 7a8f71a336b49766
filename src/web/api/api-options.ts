import type { Keyring } from '../../accounts/keyring.ts'
import type { ReportPasswords } from '../../accounts/report-passwords.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Artifacts } from '../../store/runs/artifacts.ts'
import type { Projects } from '../../store/projects/projects.ts'
import type { Quotas } from '../../store/accounts/quotas.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import type { Runs } from '../../store/runs/runs.ts'
import type { SecurityEvents } from '../../store/accounts/security-events.ts'
import type { ParsedTarget } from '../../request/target.ts'

/** What one user or key may do; 0 for no limit. */
export interface ApiLimits {
  /** Requests of one key a minute. */
  readonly apiPerMinute: number
  /** Runs of one user that start a minute and an hour. */
  readonly auditsPerMinute: number
  readonly auditsPerHour: number
  /** Reports of one user that may wait. */
  readonly queuePerUser: number
}

/** What the API needs. */
export interface ApiOptions {
  readonly reports: Reports
  readonly projects: Projects
  readonly runs: Runs
  readonly results: ResultsStore
  readonly artifacts: Pick<Artifacts, 'list' | 'read'>
  readonly quotas: Pick<Quotas, 'find'>
  readonly keyring: Pick<Keyring, 'authenticate'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  readonly reportPasswords: ReportPasswords
  /** Everything that can be refused without the network: the form of the URL, literal addresses. */
  readonly parseTarget: (text: string) => ParsedTarget
  /** Called when a run was stored: a worker in this process need not wait for its next look. */
  readonly onRunStored: () => void
  /** Address under which people reach this installation; what the request names when absent. */
  readonly baseUrl?: string | undefined
  readonly settings: Pick<Settings, 'current'>
  readonly limits: ApiLimits
  /** Of the program. */
  readonly version: string
}
