import { sql } from 'kysely'
import type { AuditRequest } from '../request/audit-request.ts'
import { changeReport, type ReportRow, rowOf } from '../store/reports/change-report.ts'
import type { RunFailure } from '../store/runs/results.ts'
import type { Seals } from '../secrets/sealed-values.ts'
import { tryOpen } from '../secrets/try-open.ts'
import { failRun } from './finish-run.ts'
import type { Connection } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { keepProjects, tryLockName } from '../store/database/locks.ts'
import { GUEST_ID } from '../store/accounts/guest.ts'
import { requestOf } from '../store/reports/request-columns.ts'
import { samplesOf } from '../store/reports/samples-of.ts'
import { ignoredChecksOf } from '../store/projects/project-row.ts'
import { PRIORITIES } from '../store/runs/run-row.ts'
import { newToken } from '../store/database/token.ts'
import { endHiddenRuns } from './end-hidden-runs.ts'
import { isReportAlive, type RunRow } from './held-run.ts'
import { fullPlaces, placeName } from './run-places.ts'
import type { QueueLimits } from './queue-limits.ts'
import { cooledAt, freeAt, rememberStart, siteFreeAt } from './starts.ts'

/** A run that a worker holds. */
export interface ClaimedRun {
  readonly id: string
  readonly reportId: string
  readonly ownerId: string
  readonly request: AuditRequest
  /** Checks that the report's project ignores when the run begins. */
  readonly ignoredChecks: readonly string[]
  /** From 1; more if earlier workers died during it. */
  readonly attempt: number
  /** The trace that it was stored in; null if there is none. */
  readonly traceparent: string | null
  /** Proves that this worker holds the run. */
  readonly token: string
}

interface Claim {
  readonly worker: string
  readonly limits: QueueLimits
  readonly seals: Seals
}

/**
 * Runs that someone waits for come before bulk ones; among the users who have such runs, the one served longest ago
 * comes first; of one user, the oldest run. Runs that may not start yet are postponed, and the search continues.
 *
 * Concurrent claims never wait for each other: a user, a run or a site that another worker is deciding on is skipped.
 * Returns `busy` if nothing else is left, because a retry moments later may find something.
 */
export async function claimRun(
  trx: Connection,
  { worker, limits, seals }: Claim,
): Promise<ClaimedRun | 'busy' | undefined> {
  const now = await clock(trx)
  const full = await fullPlaces(trx, { now, siteConcurrency: limits.siteConcurrency })
  for (const priority of PRIORITIES.keys()) {
    let isBusy = false
    for (const ownerId of await usersInTurn(trx, { priority, now })) {
      const search = { ownerId, priority, now, full }
      const run = await nextRun(trx, { search, limits })
      if (run === 'busy') isBusy = true
      if (run === 'busy' || !run) continue
      const before = await rowOf(trx, run.report_id)
      if (!(await isKept(trx, before))) {
        await endHiddenRuns(trx, { from: run, now })
        isBusy = true
        continue
      }
      const request = tryOpen(() => requestOf(before, seals))
      if (request) {
        return await lease(trx, run, { before, request, worker, now, leaseMs: limits.leaseMs })
      }
      await failRun(trx, run, NOT_OPENED)
      return await claimRun(trx, { worker, limits, seals })
    }
    if (isBusy) return 'busy'
  }
  return undefined
}

/** Users with queued runs, found by one index step per user, however many runs each has. */
async function usersInTurn(
  trx: Connection,
  { priority, now }: { priority: number; now: number },
): Promise<string[]> {
  const next = sql`select min(owner_id) from runs
    where status = 'queued' and priority = ${priority}`
  const { rows } = await sql<{ id: string }>`
    with recursive waiting (id) as (
      select (${next})
      union all
      select (${next} and owner_id > waiting.id) from waiting where waiting.id is not null
    )
    select waiting.id as id from waiting left join turns on turns.user_id = waiting.id
    where waiting.id is not null and coalesce(turns.not_before, 0) <= ${now}
    order by coalesce(turns.turn, 0), waiting.id`.execute(trx)
  return rows.map((row) => row.id)
}

interface Search {
  readonly ownerId: string
  readonly priority: number
  readonly now: number
  readonly full: readonly string[]
}

/** The user's oldest run that may start now; runs in their cool-down are postponed on the way. */
async function nextRun(
  trx: Connection,
  { search, limits }: { search: Search; limits: QueueLimits },
): Promise<RunRow | 'busy' | undefined> {
  const { ownerId, now } = search
  // The starts of a user are counted only by the holder of their turn.
  if (!(await tryLockName(trx, `turn ${ownerId}`))) return 'busy'
  const free = await freeAt(trx, { ownerId, now, limits })
  if (free > now) {
    await trx
      .updateTable('turns')
      .set({ not_before: free })
      .where('user_id', '=', ownerId)
      .execute()
    return undefined
  }
  let avoided = search.full
  let isBusy = false
  for (;;) {
    const run = await oldestRun(trx, { ...search, full: avoided })
    if (!run) return isBusy ? 'busy' : undefined
    const room = await roomAt(trx, run, { now, limits })
    if (room !== 'room') {
      avoided = [...avoided, run.site]
      isBusy ||= room === 'busy'
      continue
    }
    const cooled = await cooledAt(trx, { url: run.url, cooldownMs: limits.cooldownMs })
    const later = Math.max(cooled, await siteFreeAt(trx, { run, now }))
    if (later <= now) return run
    await trx.updateTable('runs').set({ run_after: later }).where('id', '=', run.id).execute()
  }
}

/** Whether the run's site has room for it. If so, the site is locked: no other worker claims there meanwhile. */
async function roomAt(
  trx: Connection,
  run: RunRow,
  { now, limits }: { now: number; limits: QueueLimits },
): Promise<'room' | 'full' | 'busy'> {
  const { siteConcurrency, cooldownMs } = limits
  if (siteConcurrency === 0 && cooldownMs === 0 && run.owner_id !== GUEST_ID) return 'room'
  if (!(await tryLockName(trx, placeName(run.site)))) return 'busy'
  // Another worker may have claimed there since the full places were counted.
  const isFull = (await fullPlaces(trx, { now, siteConcurrency })).includes(run.site)
  return isFull ? 'full' : 'room'
}

/** Only together with its report, whose row is locked by everything that changes a run. */
async function oldestRun(
  trx: Connection,
  { ownerId, priority, now, full }: Search,
): Promise<RunRow | undefined> {
  let query = trx
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .selectAll('runs')
    .where('runs.status', '=', sql.lit('queued'))
    .where('runs.priority', '=', priority)
    .where('runs.owner_id', '=', ownerId)
    .where('runs.run_after', '<=', now)
  if (full.length > 0) {
    query = query
      .where('runs.site', 'not in', full)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('run_places')
              .select('run_places.place')
              .whereRef('run_places.run_id', '=', 'runs.id')
              .where('run_places.place', 'in', full),
          ),
        ),
      )
  }
  return await query
    .orderBy('runs.id')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked('runs', 'reports'))
    .executeTakeFirst()
}

/** Whether neither the report nor its project is deleted; this stays so until the transaction ends. */
async function isKept(trx: Connection, { id, project_id }: ReportRow): Promise<boolean> {
  await keepProjects(trx, [project_id])
  return await isReportAlive(trx, id)
}

/** A run that no worker can process must not block all others. */
const NOT_OPENED: RunFailure = {
  code: 'blocked',
  message:
    'The stored page password cannot be decrypted. Enter it again in the settings of this report.',
}

interface Lease {
  readonly before: ReportRow
  readonly request: AuditRequest
  readonly worker: string
  readonly now: number
  readonly leaseMs: number
}

async function lease(
  trx: Connection,
  run: RunRow,
  { before, request, worker, now, leaseMs }: Lease,
): Promise<ClaimedRun> {
  const token = newToken()
  const attempt = run.attempt + 1
  await trx
    .updateTable('runs')
    .set({
      status: 'running',
      attempt,
      worker,
      lease_token: token,
      lease_until: now + leaseMs,
      started_at: now,
    })
    .where('id', '=', run.id)
    .execute()
  await rememberStart(trx, { run, attempt, now })

  const report = await changeReport(trx, before, { status: 'running', updated_at: now })
  return {
    id: run.id,
    reportId: report.id,
    ownerId: run.owner_id,
    request: { ...request, samples: run.samples ?? samplesOf(report) },
    ignoredChecks: await ignoredChecksOf(trx, report.project_id),
    attempt,
    traceparent: run.traceparent,
    token,
  }
}
