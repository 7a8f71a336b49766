import { checkAccess } from './check-access.ts'
import { checkAnswers } from './check-answers.ts'
import { checkBuilds } from './check-builds.ts'
import { checkDeletions } from './check-deletions.ts'
import { checkFiles } from './check-files.ts'
import { checkMessages } from './check-messages.ts'
import { checkReports } from './check-reports.ts'
import { checkSchedules } from './check-schedules.ts'
import { checkSites } from './check-sites.ts'
import type { Found } from './found.ts'
import type { History } from './history.ts'

/** How long a worker may be silent before its run is given to another. */
export const LEASE_MS = 30_000
/** On SQLite, no worker looks for abandoned runs while the only one starts, perhaps more than once. */
const STARTS = 3

/**
 * All violations in the responses that clients got and in the database: nothing acknowledged may be lost, nothing may
 * happen twice, nothing may be stuck for more than two leases, and every refusal must be clean.
 */
export function checkHistory(history: History, found: Found): string[] {
  const mostOverdueMs = LEASE_MS + STARTS * history.floor.startMs
  return [
    ...checkAnswers(history),
    ...checkReports(history, found),
    ...checkBuilds(history, found),
    ...checkFiles(history, found),
    ...checkAccess(history),
    ...checkSchedules(history, found),
    ...checkSites(history, found),
    ...checkMessages(history, found),
    ...checkDeletions(history, found),
    ...found.contradictions,
    ...(found.unfinished > 0 ? [`${found.unfinished} jobs never ended`] : []),
    ...[...found.overdueMs].flatMap(([job, ms]) =>
      ms > mostOverdueMs ? [`a ${job} was stuck for ${ms} ms beyond its lease`] : [],
    ),
    ...history.ends,
  ]
}
