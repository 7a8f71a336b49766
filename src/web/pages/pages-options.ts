import type { Belongings } from '../../store/accounts/belongings.ts'
import type { SignInCode } from '../../accounts/sign-in-code.ts'
import type { SignInLinks } from '../../accounts/sign-in-links.ts'
import type { SignIn } from '../../accounts/sign-in.ts'
import type { SignUp } from '../../accounts/sign-up.ts'
import type { Recovery } from '../../accounts/recovery.ts'
import type { EmailChange } from '../../accounts/email-change.ts'
import type { SecondFactorSetUp } from '../../accounts/second-factor.ts'
import type { GuestShares } from '../../accounts/guest-shares.ts'
import type { MessageThrottle } from '../../accounts/message-throttle.ts'
import type { GuestThrottle } from '../../accounts/guest-throttle.ts'
import type { Notices } from '../../accounts/notices.ts'
import type { Keyring } from '../../accounts/keyring.ts'
import type { Passwords } from '../../accounts/passwords.ts'
import type { ReportPasswords } from '../../accounts/report-passwords.ts'
import type { SetUp } from '../../accounts/set-up.ts'
import type { ReportVisits } from '../../accounts/report-visits.ts'
import type { WrongKeyThrottle } from '../../accounts/wrong-key-throttle.ts'
import type { Alerts } from '../../store/alerts/alerts.ts'
import type { Markers } from '../../store/alerts/markers.ts'
import type { TimelineReader } from '../../store/alerts/timeline.ts'
import type { Watches } from '../../store/alerts/watches.ts'
import type { Schedules } from '../../store/schedules/schedules.ts'
import type { Budgets } from '../../store/budgets/budgets.ts'
import type { BuildLists } from '../../store/builds/build-lists.ts'
import type { Builds } from '../../store/builds/builds.ts'
import type { Originals } from '../../store/builds/originals.ts'
import type { ImportKeys } from '../../store/builds/import-keys.ts'
import type { Feeds } from '../../store/feeds/feeds.ts'
import type { Channels } from '../../store/channels/channels.ts'
import type { Deliveries } from '../../store/channels/deliveries.ts'
import type { Batches } from '../../store/jobs/batches.ts'
import type { Artifacts } from '../../store/runs/artifacts.ts'
import type { GuestReports } from '../../store/reports/guest-reports.ts'
import type { Keys } from '../../store/accounts/keys.ts'
import type { Memberships } from '../../store/projects/memberships.ts'
import type { PdfExports } from '../../store/jobs/pdf-exports.ts'
import type { Progress } from '../../store/runs/progress.ts'
import type { PublicProjects } from '../../store/projects/public-projects.ts'
import type { Projects } from '../../store/projects/projects.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { SecurityEvents } from '../../store/accounts/security-events.ts'
import type { Transact } from '../../store/store.ts'
import type { SitemapReadings } from '../../store/jobs/sitemap-readings.ts'
import type { Runs } from '../../store/runs/runs.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import type { SiteAudits } from '../../store/sites/site-audits.ts'
import type { Sessions } from '../../store/accounts/sessions.ts'
import type { Users } from '../../store/accounts/users.ts'
import type { ParsedTarget } from '../../request/target.ts'
import type { ApiLimits } from '../api/api-limits.ts'
import type { PublicStates } from '../../store/reports/public-state.ts'
import type { ReportLocks } from '../../store/reports/report-locks.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import type { Invitations } from '../../accounts/invitations.ts'
import type { TestMail } from '../../accounts/test-mail.ts'
import type { QueueList } from '../../queue/queue-list.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Retention } from '../../store/upkeep/retention.ts'
import type { Impersonations } from '../../store/accounts/impersonations.ts'
import type { AccountLinks } from '../../store/accounts/account-links.ts'
import type { Quotas } from '../../store/accounts/quotas.ts'
import type { UserAdministration } from '../../store/accounts/user-administration.ts'
import type { InstallationHealth, SettingState } from './admin/installation-health.ts'
import type { RefuseHost } from '../http/served-hosts.ts'
import type { Logo } from '../branding/branding.ts'

/**
 * Everything that the pages need; only the code that wires them takes all of it, since routes declare their own few
 * needs.
 */
export interface PagesOptions {
  readonly results: ResultsStore
  readonly runs: Runs
  readonly budgets: Budgets
  readonly builds: Builds
  readonly buildLists: BuildLists
  readonly originals: Originals
  readonly importKeys: ImportKeys
  readonly feeds: Feeds
  /** Counts requests with invalid tokens; in this process only if absent. */
  readonly wrongKeys?: WrongKeyThrottle | undefined
  readonly channels: Channels
  readonly deliveries: Deliveries
  readonly messageThrottle: MessageThrottle
  /** Whether the operator has configured email. */
  readonly hasMail?: boolean | undefined
  readonly alerts: Alerts
  readonly watches: Watches
  readonly markers: Markers
  readonly timeline: TimelineReader
  readonly schedules: Schedules
  /** Milliseconds: the shortest interval of schedules. */
  readonly minIntervalMs: number
  readonly artifacts: Artifacts
  readonly pdfExports: PdfExports
  /** Whether a browser that makes PDFs may be available, as far as this process knows. */
  readonly mayPrint: () => boolean
  readonly progress: Progress
  readonly reportLocks: ReportLocks
  readonly publicStates: PublicStates
  /** Visitors who know a password, with their throttle. */
  readonly visits: ReportVisits
  readonly users: Users
  readonly sessions: Sessions
  readonly securityEvents: SecurityEvents
  readonly belongings: Belongings
  readonly transact: Transact
  readonly signIn: SignIn
  readonly signInCode: SignInCode
  readonly signInLinks: SignInLinks
  readonly signUp: SignUp
  readonly recovery: Recovery
  readonly emailChange: EmailChange
  readonly secondFactor: SecondFactorSetUp
  readonly notices: Notices
  readonly keys: Keys
  readonly keyring: Keyring
  readonly setUp: Pick<SetUp, 'begin'>
  readonly reports: Reports
  readonly guestReports: GuestReports
  /** Whether visitors can start audits without an account. */
  readonly anonymousAudits: () => boolean
  readonly guestThrottle: GuestThrottle
  /** Shared by all processes; of this one only if absent. */
  readonly guestShares?: GuestShares | undefined
  readonly batches: Batches
  readonly sitemapReadings: SitemapReadings
  readonly siteAudits: SiteAudits
  readonly siteLocks: ReportLocks
  readonly crawls: Crawls
  readonly projects: Projects
  readonly publicProjects: PublicProjects
  readonly memberships: Memberships
  readonly passwords: Passwords
  readonly reportPasswords: ReportPasswords
  /** Validates everything that needs no network: the form of the URL, literal addresses. */
  readonly parseTarget: (text: string) => ParsedTarget
  /** Called when a run was stored, so that a worker in this process need not wait for its next poll. */
  readonly onRunStored: () => void
  /** The same for a sitemap to read. */
  readonly onReadingStored: () => void
  /** The same for a PDF to make. */
  readonly onPrintStored: () => void
  /** Limits of one user; 0 for no limit. */
  readonly limits: ApiLimits
  /** Public URL of this installation; taken from the request if absent. */
  readonly baseUrl?: string | undefined
  readonly refuseHost: RefuseHost
  /** Version of the program. */
  readonly version: string
  /** Replaces our logo. */
  readonly logo?: Logo | undefined
  readonly invitations: Invitations
  readonly accountLinks: AccountLinks
  readonly userAdministration: UserAdministration
  readonly impersonations: Impersonations
  readonly quotas: Quotas
  readonly queueList: QueueList
  readonly testMail: TestMail
  readonly health: () => Promise<InstallationHealth>
  readonly settings: Settings
  /** All current settings, including those that only the operator can set. */
  readonly settingStates: () => readonly SettingState[]
  readonly retention: Retention
}
