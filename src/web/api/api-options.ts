import type { Keyring } from '../../accounts/keyring.ts'
import type { MessageThrottle } from '../../accounts/message-throttle.ts'
import type { SignIn } from '../../accounts/sign-in.ts'
import type { WrongKeyThrottle } from '../../accounts/wrong-key-throttle.ts'
import type { ReportPasswords } from '../../accounts/report-passwords.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Artifacts } from '../../store/runs/artifacts.ts'
import type { Projects } from '../../store/projects/projects.ts'
import type { Quotas } from '../../store/accounts/quotas.ts'
import type { GivenUpRuns } from '../../queue/given-up-runs.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import type { Runs } from '../../store/runs/runs.ts'
import type { Alerts } from '../../store/alerts/alerts.ts'
import type { Markers } from '../../store/alerts/markers.ts'
import type { TimelineReader } from '../../store/alerts/timeline.ts'
import type { Watches } from '../../store/alerts/watches.ts'
import type { BuildLists } from '../../store/builds/build-lists.ts'
import type { Builds } from '../../store/builds/builds.ts'
import type { ImportedBuilds } from '../../store/builds/imported-builds.ts'
import type { Originals } from '../../store/builds/originals.ts'
import type { Budgets } from '../../store/budgets/budgets.ts'
import type { Channels } from '../../store/channels/channels.ts'
import type { Deliveries } from '../../store/channels/deliveries.ts'
import type { Schedules } from '../../store/schedules/schedules.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import type { SiteAudits } from '../../store/sites/site-audits.ts'
import type { Transact } from '../../store/store.ts'
import type { ParsedTarget } from '../../request/target.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { RefuseHost } from '../http/served-hosts.ts'
import type { ApiLimits } from './api-limits.ts'

/** Everything that the parts of the API need; only the code that wires them takes all of it. */
export interface ApiOptions {
  readonly reports: Reports
  readonly projects: Projects
  readonly runs: Runs
  readonly queueList: GivenUpRuns
  readonly schedules: Schedules
  readonly budgets: Budgets
  readonly builds: Builds
  readonly buildLists: BuildLists
  readonly importedBuilds: ImportedBuilds
  readonly originals: Originals
  readonly alerts: Alerts
  readonly watches: Watches
  readonly markers: Markers
  readonly timeline: TimelineReader
  readonly channels: Channels
  readonly deliveries: Deliveries
  readonly messageThrottle: MessageThrottle
  readonly signIn: SignIn
  readonly siteAudits: SiteAudits
  readonly crawls: Crawls
  /** Milliseconds: the shortest interval of schedules. */
  readonly minIntervalMs: number
  readonly results: ResultsStore
  readonly artifacts: Artifacts
  readonly quotas: Quotas
  readonly keyring: Pick<Keyring, 'authenticate'>
  readonly transact: Transact
  readonly reportPasswords: ReportPasswords
  /** Validates everything that needs no network: the form of the URL, literal addresses. */
  readonly parseTarget: (text: string) => ParsedTarget
  /** Called when a run was stored, so that a worker in this process need not wait for its next poll. */
  readonly onRunStored: () => void
  /** Whether this installation has a mail server. */
  readonly hasMail?: boolean | undefined
  /** Counts requests of keys; in this process only if absent. */
  readonly rateLimit?: RateLimit | undefined
  /** Counts requests with invalid keys; in this process only if absent. */
  readonly wrongKeys?: WrongKeyThrottle | undefined
  /** Public URL of this installation; taken from the request if absent. */
  readonly baseUrl?: string | undefined
  readonly refuseHost: RefuseHost
  readonly settings: Pick<Settings, 'current'>
  readonly limits: ApiLimits
  /** Version of the program. */
  readonly version: string
}
