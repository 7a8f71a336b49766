import type { Doors } from '../../accounts/doors.ts'
import type { GuestThrottle } from '../../accounts/guest-throttle.ts'
import type { Keyring } from '../../accounts/keyring.ts'
import type { Passwords } from '../../accounts/passwords.ts'
import type { ReportPasswords } from '../../accounts/report-passwords.ts'
import type { SetUp } from '../../accounts/set-up.ts'
import type { ReportVisits } from '../../accounts/report-visits.ts'
import type { InTurns } from '../http/in-turns.ts'
import type { ListStreams } from '../live/list-streams.ts'
import type { ReportStreams } from '../live/report-streams.ts'
import type { Batches } from '../../store/jobs/batches.ts'
import type { Artifacts } from '../../store/runs/artifacts.ts'
import type { GuestReports } from '../../store/reports/guest-reports.ts'
import type { Keys } from '../../store/accounts/keys.ts'
import type { Memberships } from '../../store/projects/memberships.ts'
import type { Prints } from '../../store/jobs/prints.ts'
import type { Progress } from '../../store/runs/progress.ts'
import type { Projects } from '../../store/projects/projects.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { SecurityEvents } from '../../store/accounts/security-events.ts'
import type { SitemapReadings } from '../../store/jobs/sitemap-readings.ts'
import type { Runs } from '../../store/runs/runs.ts'
import type { Sessions } from '../../store/accounts/sessions.ts'
import type { Users } from '../../store/accounts/users.ts'
import type { ParsedTarget } from '../../request/target.ts'
import type { ApiLimits } from '../api/api-options.ts'
import type { Accounts } from './doors/set-up-first.ts'
import type { ReportLocks } from '../../store/reports/report-locks.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import type { Site } from '../parts/frame/document.tsx'
import type { AdminOptions } from './admin/admin-options.ts'
import type { Logo } from '../branding/branding.ts'
import type { ErrorPages } from '../http/answer/error-pages.tsx'

/** What the pages need. */
export interface PagesOptions extends AdminOptions {
  readonly results: ResultsStore
  readonly runs: Pick<Runs, 'list' | 'find'>
  readonly artifacts: Pick<Artifacts, 'list' | 'read'>
  readonly prints: Pick<Prints, 'find' | 'read' | 'isWanted' | 'ask'>
  /** May there be a browser that makes PDFs, as far as is known here? */
  readonly mayPrint: () => boolean
  readonly progress: Pick<Progress, 'read' | 'readSeveral' | 'peek'>
  readonly reportLocks: Pick<ReportLocks, 'find'>
  /** Visitors who know a password, with their throttle. */
  readonly visits: Pick<ReportVisits, 'unlock'>
  readonly users: Pick<
    Users,
    | 'count'
    | 'delete'
    | 'find'
    | 'findByEmail'
    | 'setPassword'
    | 'setPreferences'
    | 'seesFirstSteps'
    | 'closeFirstSteps'
  >
  readonly sessions: Pick<
    Sessions,
    'start' | 'goesOn' | 'visit' | 'end' | 'list' | 'endOne' | 'endOthers'
  >
  readonly securityEvents: Pick<SecurityEvents, 'record' | 'latest' | 'list' | 'listBefore'>
  readonly signIn: Doors['signIn']
  readonly signInCode: Doors['signInCode']
  readonly signUp: Doors['signUp']
  readonly recovery: Doors['recovery']
  readonly emailChange: Doors['emailChange']
  readonly secondFactor: Doors['secondFactor']
  readonly keys: Pick<Keys, 'list' | 'revoke'>
  readonly keyring: Pick<Keyring, 'create'>
  readonly setUp: Pick<SetUp, 'begin'>
  readonly reports: Pick<
    Reports,
    | 'cancel'
    | 'find'
    | 'findToChange'
    | 'findSeveral'
    | 'findSeveralToChange'
    | 'mayChange'
    | 'recent'
    | 'list'
    | 'listIds'
    | 'scoresBefore'
    | 'countNewer'
    | 'count'
    | 'store'
    | 'update'
    | 'updateSeveral'
    | 'deleteMany'
    | 'restore'
  >
  readonly guestReports: GuestReports
  /** May visitors without an account have pages audited? */
  readonly anonymousAudits: () => boolean
  readonly guestThrottle: GuestThrottle
  readonly batches: Pick<Batches, 'create' | 'find'>
  readonly sitemapReadings: SitemapReadings
  readonly projects: Pick<
    Projects,
    'list' | 'listWithDays' | 'find' | 'inspect' | 'update' | 'ignoreCheck' | 'delete'
  >
  readonly memberships: Pick<Memberships, 'list' | 'share' | 'remove' | 'leave'>
  readonly passwords: Pick<Passwords, 'hash'>
  readonly reportPasswords: ReportPasswords
  /** Everything that can be refused without the network: the form of the URL, literal addresses. */
  readonly parseTarget: (text: string) => ParsedTarget
  /** Called when a run was stored: a worker in this process need not wait for its next look. */
  readonly onRunStored: () => void
  /** The same for a sitemap that is to be read. */
  readonly onReadingStored: () => void
  /** The same for a PDF that is to be made. */
  readonly onPrintStored: () => void
  /** Of one user; 0 for no limit. */
  readonly limits: Pick<ApiLimits, 'auditsPerMinute' | 'auditsPerHour' | 'queuePerUser'>
  /** Address under which people reach this installation; what the request names when absent. */
  readonly baseUrl?: string | undefined
  /** Of the program. */
  readonly version: string
  /** In place of our sign. */
  readonly logo?: Logo | undefined
}

/** The same for a route, with what the plugin made of it. */
export interface RouteNeeds extends PagesOptions {
  readonly site: Site
  readonly streams: ReportStreams
  readonly listStreams: ListStreams
  readonly errorPages: ErrorPages
  /** What a report looks like on paper, as text: the style sheet of all pages, and what comes after it. */
  readonly printSheets: () => readonly string[]
  readonly accounts: Accounts
  readonly inTurns: InTurns
}
