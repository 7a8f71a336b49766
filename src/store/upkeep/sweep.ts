import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { forgetImpersonations } from '../accounts/impersonations.ts'
import { forgetLinks } from '../accounts/account-links.ts'
import { forgetAlerts } from '../alerts/forget-alerts.ts'
import { forgetEvents } from '../channels/drop-channels.ts'
import { forgetBatches } from '../jobs/batches.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { dropOldOriginals, removeDropped } from '../builds/drop-originals.ts'
import { dropUnsealedBuilds } from '../builds/drop-unsealed-builds.ts'
import type { Connection } from '../database/database.ts'
import { dropProjects } from '../projects/drop-projects.ts'
import { dropUsers, hideLeftBehind } from '../accounts/delete-user.ts'
import { clock } from '../database/dialect.ts'
import { deleteInSlices } from '../database/slices.ts'
import { beginNextRemovals } from './begin-removal.ts'
import { BATCH, dropOldArtifacts, dropReports, dropTrimmedRuns } from './drop-reports.ts'
import { continueInterrupted } from './continue-interrupted.ts'
import { createSteps } from './steps.ts'
import { createStuck } from './stuck.ts'
import { endOverdue } from './guest-overdue.ts'
import { forgetApiWindows } from './api-windows.ts'
import { forgetGuestPlaces } from '../reports/guest-places.ts'
import { forgetThrottles } from './throttles.ts'
import { trimRuns } from './trim-runs.ts'
import { forgetHalfSignIns } from '../accounts/half-sign-ins.ts'
import { forgetKnownDevices } from '../accounts/known-devices.ts'
import { IDEMPOTENCY_MS } from '../reports/idempotency.ts'
import { forgetPdfExports } from '../jobs/pdf-exports.ts'
import { forgetSecurityEvents } from '../accounts/security-events.ts'
import { forgetSessions } from '../accounts/sessions.ts'
import { forgetReaders } from '../reports/report-locks.ts'
import { forgetSitemapReadings } from '../jobs/sitemap-readings.ts'
import { forgetSiteReaders } from '../sites/site-locks.ts'
import { dropCrawlRows, dropSiteAudits, KEPT_CRAWLS } from '../sites/sweep-sites.ts'

export interface SweepRules {
  /** Days that deleted data stays; 0 for none. */
  readonly trashDays: number
  /** Days that the files of runs and builds stay; 0 for ever. */
  readonly keepArtifactsDays: number
  /** Milliseconds that starts of runs are remembered: the longest limit that counts them. */
  readonly keepStartsMs: number
  /** Runs of a report that are kept; all by default. */
  readonly keepRuns?: number
  /** Completed crawls per site whose pages are kept. */
  readonly keptCrawls?: number
  /** Interrupts it between two batches or files: it rejects, and the next sweep continues. */
  readonly signal?: AbortSignal
}

/** Numbers of removed rows. */
export interface Swept {
  readonly reports: number
  readonly runs: number
  readonly projects: number
  /** Files, of builds too. */
  readonly artifacts: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Reports marked in one transaction, with counters. */
const OVERDUE_BATCH = 25

/**
 * Removes rows that were marked as deleted long enough ago, and expired ones. Files go before the rows that name them,
 * so that an interrupted sweep finds them again. Before the first file or run of a report goes, the report can no longer
 * be restored. Two concurrent sweeps do no harm. A step that fails is left to the next sweep, and does not keep the later
 * ones from being done. The same goes for a row whose file cannot be removed.
 */
export async function sweep(db: Connection, store: BlobStore, rules: SweepRules): Promise<Swept> {
  const { signal, keptCrawls = KEPT_CRAWLS } = rules
  const { step, keepError, end } = createSteps(signal)
  const stuck = createStuck(keepError, signal)
  const files = { blobs: untilInterrupted(store, signal), stuck }
  const repeat = (removeBatch: RemoveBatch) => step(() => repeated(removeBatch, signal))
  // First: what it marks is removed in this sweep if nothing is kept.
  await step(() => hideLeftBehind(db, signal))
  await step(() => continueInterrupted(db, signal))
  const now = await clock(db)
  const trashedBefore = now - rules.trashDays * DAY_MS
  const { keepStartsMs } = rules
  for (const forget of forgetters(db, { now, keepStartsMs, signal })) await step(forget)
  let artifacts = 0
  if (rules.keepArtifactsDays > 0) {
    const before = now - rules.keepArtifactsDays * DAY_MS
    artifacts += await repeat(() => dropOldArtifacts(db, files, before))
    await repeat(() => dropOldOriginals(db, before))
  }
  artifacts += await repeat(() => removeDropped(db, files))
  await repeat(() => forgetPdfExports(db, files, now))
  await repeat(() => dropUnsealedBuilds(db, now))
  await repeat(() => forgetEvents(db, now))
  await repeat(() => forgetAlerts(db, now))

  const { keepRuns } = rules
  if (keepRuns !== undefined) await step(() => trimRuns(db, keepRuns, signal))
  let runs = await repeat(() => dropTrimmedRuns(db, files))
  const removeReports = (next: () => Promise<string[]>) =>
    repeat(async () => {
      const ids = await next()
      const dropped = await dropReports(db, files, ids)
      runs += dropped.runs
      return { found: ids.length, dropped: dropped.reports }
    })
  const removable = { deletedBefore: trashedBefore, most: BATCH, stuck }
  let reports = await removeReports(() => beginNextRemovals(db, removable))
  reports += await removeReports(() => endOverdue(db, { now, most: OVERDUE_BATCH, stuck }))

  await step(() => dropCrawlRows(db, { keptCrawls, signal }))
  await repeat(() => dropSiteAudits(db, trashedBefore, signal))
  const projects = await repeat(() => dropProjects(db, trashedBefore))
  await step(() => dropUsers(db, trashedBefore))
  end()
  return { reports, runs, projects, artifacts }
}

/**
 * Removes some rows. A number is that of the removed ones; what it found is more if the files of some could not be
 * removed.
 */
type RemoveBatch = () => Promise<number | { readonly found: number; readonly dropped: number }>

/** Removing a file of a store on the network may take a second, and a batch has hundreds. */
function untilInterrupted(blobs: BlobStore, signal: AbortSignal | undefined): BlobStore {
  return {
    ...blobs,
    async delete(key) {
      signal?.throwIfAborted()
      await blobs.delete(key)
    },
  }
}

/** Until a batch finds nothing; returns the number of removed rows. */
async function repeated(
  removeBatch: RemoveBatch,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0
  for (;;) {
    signal?.throwIfAborted()
    const batch = await removeBatch()
    const { found, dropped } = typeof batch === 'number' ? { found: batch, dropped: batch } : batch
    if (found === 0) return total
    total += dropped
    await setImmediate()
  }
}

interface Expiry {
  readonly now: number
  readonly keepStartsMs: number
  readonly signal: AbortSignal | undefined
}

/** Each removes what has expired of one kind. */
function forgetters(
  db: Connection,
  { now, keepStartsMs, signal }: Expiry,
): (() => Promise<void>)[] {
  const before = (column: string, time: number) => sql<boolean>`${sql.ref(column)} <= ${time}`
  const keys = { from: 'idempotency', where: before('created_at', now - IDEMPOTENCY_MS) } as const
  const starts = { from: 'run_starts', where: before('started_at', now - keepStartsMs) } as const
  return [
    () => deleteInSlices(db, keys, signal),
    () => forgetReaders(db, now, signal),
    () => forgetSiteReaders(db, now, signal),
    () => forgetSessions(db, now, signal),
    () => forgetImpersonations(db),
    () => forgetBatches(db, now, signal),
    () => forgetSitemapReadings(db, now, signal),
    () => forgetSecurityEvents(db, now, signal),
    () => forgetLinks(db, now, signal),
    () => forgetHalfSignIns(db, now, signal),
    () => forgetKnownDevices(db, now, signal),
    () => forgetApiWindows(db, signal),
    () => forgetThrottles(db, signal),
    () => forgetGuestPlaces(db),
    () => deleteInSlices(db, starts, signal),
  ]
}
