import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { forgetImpersonations } from '../accounts/impersonations.ts'
import { forgetLinks } from '../accounts/account-links.ts'
import { blobKey, KEY_COLUMNS } from '../runs/artifacts.ts'
import { forgetAlerts } from '../alerts/forget-alerts.ts'
import { forgetEvents } from '../channels/drop-channels.ts'
import { forgetBatches } from '../jobs/batches.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { dropOldOriginals, removeDropped } from '../builds/drop-originals.ts'
import { dropUnsealedBuilds } from '../builds/drop-unsealed-builds.ts'
import { type Connection, writing } from '../database/database.ts'
import { emptyProjects } from '../projects/delete-project.ts'
import { dropUsers, hideLeftBehind } from '../accounts/delete-user.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { together } from '../database/together.ts'
import { beginNextRemovals } from './begin-removal.ts'
import { createSteps } from './steps.ts'
import { endOverdue } from './guest-overdue.ts'
import { forgetApiWindows } from './api-windows.ts'
import { forgetGuestPlaces } from '../reports/guest-places.ts'
import { forgetThrottles } from './throttles.ts'
import { forgetHalfSignIns } from '../accounts/half-sign-ins.ts'
import { forgetKnownDevices } from '../accounts/known-devices.ts'
import { IDEMPOTENCY_MS } from '../reports/idempotency.ts'
import { dropPdfExportsOf, forgetPdfExports } from '../jobs/pdf-exports.ts'
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

/** Rows removed in one transaction: other work gets its turn in between. */
const BATCH = 100

/** Reports marked in one transaction, with counters. */
const OVERDUE_BATCH = 25

/** Tables whose rows go with their report. */
const OF_REPORTS = ['due_runs', 'alerts', 'run_numbers', 'guest_reports', 'report_unlocks'] as const

/** Tables whose rows go with their run. */
const OF_RUNS = ['artifacts', 'run_results', 'run_progress', 'run_places'] as const

/**
 * Removes rows that were marked as deleted long enough ago, and expired ones. Files go before the rows that name them,
 * so that an interrupted sweep finds them again. Before the first file or run of a report goes, the report can no longer
 * be restored. Two concurrent sweeps do no harm. A step that fails is left to the next sweep, and does not keep the later
 * ones from being done.
 */
export async function sweep(db: Connection, store: BlobStore, rules: SweepRules): Promise<Swept> {
  const { signal } = rules
  const blobs = untilInterrupted(store, signal)
  const { step, end } = createSteps(signal)
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
    artifacts += await repeat(() => dropOldArtifacts(db, blobs, before))
    await repeat(() => dropOldOriginals(db, before))
  }
  artifacts += await repeat(() => removeDropped(db, blobs))
  await repeat(() => forgetPdfExports(db, blobs, now))
  await repeat(() => dropUnsealedBuilds(db, now))
  await repeat(() => forgetEvents(db, now))
  await repeat(() => forgetAlerts(db, now))
  let runs = await repeat(() => dropTrimmedRuns(db, blobs))
  const removable = { deletedBefore: trashedBefore, most: BATCH }
  const dropBatches = (next: () => Promise<string[]>) =>
    repeat(async () => {
      const ids = await next()
      runs += await dropReports(db, blobs, ids)
      return ids.length
    })
  const trashed = await dropBatches(() => beginNextRemovals(db, removable))
  const overdue = await dropBatches(() => endOverdue(db, { now, most: OVERDUE_BATCH }))
  const reports = trashed + overdue
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

/** Reports whose removal has begun. Returns the number of their runs. */
async function dropReports(
  db: Connection,
  blobs: BlobStore,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const runs = await db.selectFrom('runs').select('id').where('report_id', 'in', ids).execute()
  await dropRuns(db, blobs, runs)
  const { isOneOf } = wordsOf(db)
  const of = (column: string) => isOneOf(sql.ref(column), ids)
  await writing(db, (trx) =>
    together(trx, [
      ...OF_REPORTS.map((table) => trx.deleteFrom(table).where(of('report_id'))),
      trx.deleteFrom('watches').where(of('subject_id')),
      trx.deleteFrom('schedules').where(of('subject_id')),
      trx.deleteFrom('reports').where(of('id')),
    ]),
  )
  return runs.length
}

async function dropTrimmedRuns(db: Connection, blobs: BlobStore): Promise<number> {
  const runs = await db
    .selectFrom('runs')
    .select('id')
    .where('deleted_at', 'is not', null)
    .limit(BATCH)
    .execute()
  await dropRuns(db, blobs, runs)
  return runs.length
}

async function dropRuns(
  db: Connection,
  blobs: BlobStore,
  runs: readonly { id: string }[],
): Promise<void> {
  for (let start = 0; start < runs.length; start += BATCH) {
    const ids = runs.slice(start, start + BATCH).map((run) => run.id)
    const artifacts = await db
      .selectFrom('artifacts')
      .select(KEY_COLUMNS)
      .where('run_id', 'in', ids)
      .execute()
    for (const artifact of artifacts) await blobs.delete(blobKey(artifact))
    await dropPdfExportsOf(db, blobs, ids)
    const { isOneOf } = wordsOf(db)
    await writing(db, (trx) =>
      together(trx, [
        ...OF_RUNS.map((table) => trx.deleteFrom(table).where(isOneOf(sql.ref('run_id'), ids))),
        trx.deleteFrom('runs').where(isOneOf(sql.ref('id'), ids)),
      ]),
    )
  }
}

/** Returns the number of files. */
async function dropOldArtifacts(
  db: Connection,
  blobs: BlobStore,
  madeBefore: number,
): Promise<number> {
  const old = await db
    .selectFrom('artifacts')
    .select(KEY_COLUMNS)
    .where('created_at', '<', madeBefore)
    .limit(BATCH)
    .execute()
  for (const artifact of old) {
    const { run_id, name } = artifact
    await blobs.delete(blobKey(artifact))
    await db
      .deleteFrom('artifacts')
      .where('run_id', '=', run_id)
      .where('name', '=', name)
      .where('created_at', '<', madeBefore)
      .execute()
  }
  return old.length
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
