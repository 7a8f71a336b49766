import { createActings } from './actings.ts'
import { createAccountLinks } from './account-links.ts'
import type { Connection } from './database.ts'
import { createBatches } from './batches.ts'
import { createGuestReports } from './guest-reports.ts'
import { createHalfSignIns } from './half-sign-ins.ts'
import { createKeys } from './keys.ts'
import { createMemberships } from './memberships.ts'
import { createProgress } from './progress.ts'
import { createProjects } from './projects.ts'
import { createQuotas } from './quotas.ts'
import { createReportLocks } from './report-locks.ts'
import type { ReportLimits } from './new-report.ts'
import { createReports } from './reports.ts'
import { createRetention } from './retention.ts'
import { createResults } from './results.ts'
import { createRuns } from './runs.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSecurityEvents } from './security-events.ts'
import { createSessions } from './sessions.ts'
import { createSitemapReadings } from './sitemap-readings.ts'
import { createStoredSettings } from './stored-settings.ts'
import { createUserAdministration } from './user-administration.ts'
import { createUsers } from './users.ts'

export type Store = ReturnType<typeof createStore>

/** Everything that is kept in rows, by table. Files of runs: `createArtifacts`. */
export function createStore(db: Connection, limits: ReportLimits) {
  return {
    users: createUsers(db),
    userAdministration: createUserAdministration(db),
    quotas: createQuotas(db),
    sessions: createSessions(db),
    actings: createActings(db),
    accountLinks: createAccountLinks(db),
    secondFactors: createSecondFactors(db),
    halfSignIns: createHalfSignIns(db),
    keys: createKeys(db),
    securityEvents: createSecurityEvents(db),
    storedSettings: createStoredSettings(db),
    retention: createRetention(db),
    projects: createProjects(db),
    memberships: createMemberships(db),
    reports: createReports(db, limits),
    guestReports: createGuestReports(db, limits),
    batches: createBatches(db),
    sitemapReadings: createSitemapReadings(db),
    reportLocks: createReportLocks(db),
    runs: createRuns(db),
    results: createResults(db),
    progress: createProgress(db),
  }
}
