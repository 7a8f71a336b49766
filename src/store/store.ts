import type { Connection } from './database.ts'
import { createKeys } from './keys.ts'
import { createProgress } from './progress.ts'
import { createProjects } from './projects.ts'
import { createReportLocks } from './report-locks.ts'
import { createReports, type ReportLimits } from './reports.ts'
import { createResults } from './results.ts'
import { createRuns } from './runs.ts'
import { createUsers } from './users.ts'

export type Store = ReturnType<typeof createStore>

/** Everything that is kept, by table. */
export function createStore(db: Connection, limits: ReportLimits) {
  return {
    users: createUsers(db),
    keys: createKeys(db),
    projects: createProjects(db),
    reports: createReports(db, limits),
    reportLocks: createReportLocks(db),
    runs: createRuns(db),
    results: createResults(db),
    progress: createProgress(db),
  }
}
