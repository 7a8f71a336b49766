import { createBelongings } from './accounts/belongings.ts'
import { createImpersonations } from './accounts/impersonations.ts'
import { createAccountLinks } from './accounts/account-links.ts'
import { createChannels } from './channels/channels.ts'
import { createDeliveries } from './channels/deliveries.ts'
import { type Connection, writing } from './database/database.ts'
import { createBatches } from './jobs/batches.ts'
import { createGuestReports } from './reports/guest-reports.ts'
import { createHalfSignIns } from './accounts/half-sign-ins.ts'
import { createKeys } from './accounts/keys.ts'
import { createKnownDevices } from './accounts/known-devices.ts'
import { createMemberships } from './projects/memberships.ts'
import { createProgress } from './runs/progress.ts'
import { createPublicProjects } from './projects/public-projects.ts'
import { createProjects, type Projects } from './projects/projects.ts'
import { createPublicStates } from './reports/public-state.ts'
import { createQuotas } from './accounts/quotas.ts'
import { createReportLocks } from './reports/report-locks.ts'
import type { ReportLimits } from './reports/new-report.ts'
import { createReports, type Reports } from './reports/reports.ts'
import { createRetention } from './upkeep/retention.ts'
import { createResults } from './runs/results.ts'
import { createRuns } from './runs/runs.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createMarkers } from './alerts/markers.ts'
import { createTimeline } from './alerts/timeline.ts'
import { createWatches } from './alerts/watches.ts'
import { createBudgets } from './budgets/budgets.ts'
import { createBuildLists } from './builds/build-lists.ts'
import { createBuilds } from './builds/builds.ts'
import { createImportedBuilds } from './builds/imported-builds.ts'
import { createImportKeys } from './builds/import-keys.ts'
import { createFeeds } from './feeds/feeds.ts'
import { createSchedules } from './schedules/schedules.ts'
import { createSecondFactors } from './accounts/second-factors.ts'
import { createSecurityEvents } from './accounts/security-events.ts'
import { createSessions } from './accounts/sessions.ts'
import { createCrawls } from './sites/crawls.ts'
import { createSiteAudits } from './sites/site-audits.ts'
import { createSiteLocks } from './sites/site-locks.ts'
import { createSitemapReadings } from './jobs/sitemap-readings.ts'
import { createStoredSettings } from './upkeep/stored-settings.ts'
import { createUserAdministration } from './accounts/user-administration.ts'
import { createUsers } from './accounts/users.ts'
import type { Seals } from '../secrets/sealed-values.ts'

export type Store = ReturnType<typeof createStore>

/** On one transaction, so without changes in slices, which are too long for it. */
export interface Logged extends Omit<ReturnType<typeof createLogged>, 'reports' | 'projects'> {
  readonly reports: Omit<Reports, 'deleteMany' | 'updateSeveral' | 'restore'>
  readonly projects: Omit<Projects, 'delete'>
}

/**
 * Runs changes and records them in the security log: all of it or nothing, so that none is made that was refused or is
 * not in the log. The callback uses only the store that it gets: SQLite has one connection.
 */
export type Transact = <Answer>(change: (logged: Logged) => Promise<Answer>) => Promise<Answer>

/** All data that is stored in rows, by table. Files of runs: `createArtifacts`. */
export function createStore(db: Connection, limits: ReportLimits, seals: Seals) {
  const transact: Transact = async (change) =>
    await writing(db, async (trx) => await change(createLogged(trx, limits, seals)))
  return {
    ...createLogged(db, limits, seals),
    transact,
    impersonations: createImpersonations(db),
    halfSignIns: createHalfSignIns(db),
    knownDevices: createKnownDevices(db),
    storedSettings: createStoredSettings(db),
    retention: createRetention(db),
    belongings: createBelongings(db),
    publicProjects: createPublicProjects(db),
    guestReports: createGuestReports(db, limits, seals),
    batches: createBatches(db),
    sitemapReadings: createSitemapReadings(db, seals),
    siteLocks: createSiteLocks(db),
    crawls: createCrawls(db),
    reportLocks: createReportLocks(db),
    publicStates: createPublicStates(db),
    runs: createRuns(db),
    deliveries: createDeliveries(db),
    alerts: createAlerts(db),
    markers: createMarkers(db),
    timeline: createTimeline(db),
    feeds: createFeeds(db),
    importKeys: createImportKeys(db),
    importedBuilds: createImportedBuilds(db),
    builds: createBuilds(db),
    buildLists: createBuildLists(db),
    results: createResults(db),
    progress: createProgress(db),
  }
}

/** What is changed together: data whose changes are in the security log, the log, and what is watched. */
function createLogged(db: Connection, limits: ReportLimits, seals: Seals) {
  return {
    users: createUsers(db),
    userAdministration: createUserAdministration(db),
    quotas: createQuotas(db),
    sessions: createSessions(db),
    accountLinks: createAccountLinks(db),
    secondFactors: createSecondFactors(db, seals),
    keys: createKeys(db),
    reports: createReports(db, limits, seals),
    siteAudits: createSiteAudits(db),
    projects: createProjects(db),
    memberships: createMemberships(db),
    budgets: createBudgets(db),
    channels: createChannels(db, seals),
    schedules: createSchedules(db),
    watches: createWatches(db),
    securityEvents: createSecurityEvents(db),
  }
}
