import { setImmediate } from 'node:timers/promises'
import { forgetImpersonations } from '../accounts/impersonations.ts'
import { forgetLinks } from '../accounts/account-links.ts'
import { forgetAlerts } from '../alerts/forget-alerts.ts'
import { forgetEvents } from '../channels/drop-channels.ts'
import { forgetBatches } from '../jobs/batches.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { dropOldOriginals, removeDropped } from '../builds/drop-originals.ts'
import { dropUnsealedBuilds } from '../builds/drop-unsealed-builds.ts'
import type { Connection } from '../database/database.ts'
import { emptyProjects } from '../projects/delete-project.ts'
import { dropUsers, hideLeftBehind } from '../accounts/delete-user.ts'
import { clock } from '../database/dialect.ts'
import { beginNextRemovals } from './begin-removal.ts'
import { BATCH, dropOldArtifacts, dropReports, dropTrimmedRuns } from './drop-reports.ts'
import { createSteps } from './steps.ts'
import { createStuck } from './stuck.ts'
import { endOverdue } from './guest-overdue.ts'
import { forgetApiWindows } from './api-windows.ts'
import { forgetGuestPlaces } from '../reports/guest-places.ts'
import { forgetThrottles } from './throttles.ts'
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
  /** Crawls per site whose pages are kept. */
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
  const { signal } = rules
  const blobs = untilInterrupted(store, signal)
  const { step, keepError, end } = createSteps(signal)
  const stuck = createStuck(keepError, signal)
  const files = { blobs, stuck }
  const repeat = (removeBatch: () => Promise<number>) => step(() => repeated(removeBatch, signal))
  // First: what it marks is removed in this sweep if nothing is kept.
  await step(() => hideLeftBehind(db))
  await step(() => emptyProjects(db, signal))
  const now = await clock(db)
  const trashedBefore = now - rules.trashDays * DAY_MS
  for (const forget of forgetters(db, { now, keepStartsMs: rules.keepStartsMs })) await step(forget)
  let artifacts = 0
  if (rules.keepArtifactsDays > 0) {
    const before = now - rules.keepArtifactsDays * DAY_MS
    await repeat(async () => {
      const { found, dropped } = await dropOldArtifacts(db, files, before)
      artifacts += dropped
      return found
    })
    await repeat(() => dropOldOriginals(db, before))
  }
  await repeat(async () => {
    const { found, dropped } = await removeDropped(db, files)
    artifacts += dropped
    return found
  })
  await repeat(() => forgetPdfExports(db, files, now))
  await repeat(() => dropUnsealedBuilds(db, now))
  await repeat(() => forgetEvents(db, now))
  await repeat(() => forgetAlerts(db, now))
  let runs = 0
  await repeat(async () => {
    const { found, dropped } = await dropTrimmedRuns(db, files)
    runs += dropped
    return found
  })
  let reports = 0
  const dropBatches = (next: () => Promise<string[]>) =>
    repeat(async () => {
      const ids = await next()
      const dropped = await dropReports(db, files, ids)
      reports += dropped.reports
      runs += dropped.runs
      return ids.length
    })
  const removable = { deletedBefore: trashedBefore, most: BATCH, stuck }
  await dropBatches(() => beginNextRemovals(db, removable))
  await dropBatches(() => endOverdue(db, { now, most: OVERDUE_BATCH, stuck }))
  await repeat(() => dropCrawlRows(db, { keptCrawls: rules.keptCrawls ?? KEPT_CRAWLS }))
  await repeat(() => dropSiteAudits(db, trashedBefore))
  const projects = await repeat(() => dropProjects(db, trashedBefore))
  await step(() => dropUsers(db, trashedBefore))
  end()
  return { reports, runs, projects, artifacts }
}

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

/** Until a batch is empty. */
async function repeated(
  removeBatch: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0
  for (;;) {
    signal?.throwIfAborted()
    const removed = await removeBatch()
    if (removed === 0) return total
    total += removed
    await setImmediate()
  }
}

/** A project is removed when its last report has been. */
async function dropProjects(db: Connection, trashedBefore: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('projects')
    .where('deleted_at', '<=', trashedBefore)
    .where('emptied_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.project_id', '=', 'projects.id')
            .where('reports.deleted_at', 'is not', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('site_audits')
            .select('site_audits.id')
            .whereRef('site_audits.project_id', '=', 'projects.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  for (const table of ['schedules', 'watches'] as const) {
    await db
      .deleteFrom(table)
      .where('subject_kind', '=', 'project')
      .where('subject_id', 'not in', (eb) => eb.selectFrom('projects').select('id'))
      .execute()
  }
  return Number(numDeletedRows)
}

/** Each removes what has expired of one kind. */
function forgetters(
  db: Connection,
  { now, keepStartsMs }: { now: number; keepStartsMs: number },
): (() => Promise<void>)[] {
  return [
    async () => {
      await db
        .deleteFrom('idempotency')
        .where('created_at', '<=', now - IDEMPOTENCY_MS)
        .execute()
    },
    () => forgetReaders(db, now),
    () => forgetSiteReaders(db, now),
    () => forgetSessions(db, now),
    () => forgetImpersonations(db),
    () => forgetBatches(db, now),
    () => forgetSitemapReadings(db, now),
    () => forgetSecurityEvents(db, now),
    () => forgetLinks(db, now),
    () => forgetHalfSignIns(db, now),
    () => forgetKnownDevices(db, now),
    () => forgetApiWindows(db),
    () => forgetThrottles(db),
    () => forgetGuestPlaces(db),
    async () => {
      await db
        .deleteFrom('run_starts')
        .where('started_at', '<=', now - keepStartsMs)
        .execute()
    },
  ]
}
