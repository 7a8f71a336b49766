import type { AuditRequest } from '../request/audit-request.ts'
import { changeReport } from '../store/reports/change-report.ts'
import type { RunFailure } from '../store/runs/results.ts'
import type { Seals } from '../secrets/sealed-values.ts'
import { tryOpen } from '../secrets/try-open.ts'
import { failRun } from './finish-run.ts'
import type { Connection } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'
import { tryLockFirst, tryLockName } from '../store/database/locks.ts'
import { named } from '../store/database/named.ts'
import { GUEST_ID } from '../store/accounts/guest.ts'
import { requestOf } from '../store/reports/request-columns.ts'
import { samplesOf } from '../store/reports/samples-of.ts'
import { keepIgnoredChecks } from '../store/projects/project-row.ts'
import { PRIORITIES } from '../store/runs/run-row.ts'
import { newToken } from '../store/database/token.ts'
import { endHiddenRuns } from './end-hidden-runs.ts'
import type { HeldRun, RunRow } from './held-run.ts'
import { type FoundRun, oldestRun } from './oldest-run.ts'
import { fullPlaces, placeName } from './run-places.ts'
import type { QueueLimits } from './queue-limits.ts'
import { cooledAt, rememberStart, siteFreeAt, startsOf } from './starts.ts'
import type { Turns, Waiting } from './user-turns.ts'

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
  readonly turns: Turns
}

/** A claim under way. */
interface Search extends Claim {
  readonly now: number
  /** Places that were full when it began. */
  readonly full: readonly string[]
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
  claim: Claim,
): Promise<ClaimedRun | 'busy' | undefined> {
  const now = await clock(trx)
  const { siteConcurrency } = claim.limits
  const search = { ...claim, now, full: await fullPlaces(trx, { now, siteConcurrency }) }
  for (const priority of PRIORITIES.keys()) {
    const next = await claim.turns.next(trx, { priority, now })
    const early = await claimFor(trx, next, search)
    if (early !== 'busy' && early) return early
    const found = await claimFor(trx, await claim.turns.all(trx, { priority, now }), search)
    if (found) return found
  }
  return undefined
}

/** A run of the first of these users who has one that may start. */
async function claimFor(
  trx: Connection,
  users: readonly Waiting[],
  search: Search,
): Promise<ClaimedRun | 'busy' | undefined> {
  let isBusy = false
  for (let from = 0; from < users.length;) {
    // The starts of a user are counted only by the holder of their turn.
    const ahead = users.slice(from, from + MOST_TRIED)
    const names = ahead.map(({ ownerId }) => `turn ${ownerId}`)
    const name = await tryLockFirst(trx, names)
    const at = name === undefined ? ahead.length : names.indexOf(name)
    if (at > 0) isBusy = true
    from += at + 1
    const user = ahead[at]
    const claimed = user && (await claimOf(trx, user, search))
    if (claimed === 'busy') isBusy = true
    else if (claimed) return claimed
  }
  return isBusy ? 'busy' : undefined
}

/** Users whose turns are tried at once. */
const MOST_TRIED = 16

/** A run of this user, whose turn is locked. */
async function claimOf(
  trx: Connection,
  user: Waiting,
  search: Search,
): Promise<ClaimedRun | 'busy' | undefined> {
  for (;;) {
    const found = await nextRun(trx, user, search)
    if (!found || found === 'busy') return found
    const { now, worker, seals, limits } = search
    const ignoredChecks = await keepIgnoredChecks(trx, found.report.project_id)
    if (!ignoredChecks || found.report.deleted_at !== null) {
      await endHiddenRuns(trx, { from: found.run, now })
      return 'busy'
    }
    const held = { ...found, now }
    const request = tryOpen(() => requestOf(found.report, seals))
    if (request) {
      const { leaseMs } = limits
      return await lease(trx, held, { request, ignoredChecks, worker, leaseMs })
    }
    await failRun(trx, held, NOT_OPENED)
  }
}

/** The user's oldest run that may start now; runs in their cool-down are postponed on the way. */
async function nextRun(
  trx: Connection,
  { ownerId, priority, turn }: Waiting,
  { now, full, limits }: Search,
): Promise<FoundRun | 'busy' | undefined> {
  const starts = await startsOf(trx, { ownerId, now, limits })
  // Another worker was faster.
  if (starts.turn !== turn) return 'busy'
  if (starts.free > now) {
    await trx
      .updateTable('turns')
      .set({ not_before: starts.free })
      .where('user_id', '=', ownerId)
      .execute()
    return undefined
  }
  let avoided = full
  let isBusy = false
  for (;;) {
    const found = await oldestRun(trx, { ownerId, priority, now, full: avoided })
    if (!found) return isBusy ? 'busy' : undefined
    const { run } = found
    const room = await roomAt(trx, run, { now, limits })
    if (room !== 'room') {
      avoided = [...avoided, run.site]
      isBusy ||= room === 'busy'
      continue
    }
    const cooled = await cooledAt(trx, { url: run.url, cooldownMs: limits.cooldownMs })
    const later = Math.max(cooled, await siteFreeAt(trx, { run, now }))
    if (later <= now) return found
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

/** A run that no worker can process must not block all others. */
const NOT_OPENED: RunFailure = {
  code: 'blocked',
  message:
    'The stored page password cannot be decrypted. Enter it again in the settings of this report.',
}

interface Lease {
  readonly request: AuditRequest
  readonly ignoredChecks: readonly string[]
  readonly worker: string
  readonly leaseMs: number
}

async function lease(
  trx: Connection,
  { run, report, now }: HeldRun,
  { request, ignoredChecks, worker, leaseMs }: Lease,
): Promise<ClaimedRun> {
  const token = newToken()
  const attempt = run.attempt + 1
  const change = {
    status: 'running',
    attempt,
    worker,
    lease_token: token,
    lease_until: now + leaseMs,
    started_at: now,
  } as const
  await named(trx, trx.updateTable('runs').set(change).where('id', '=', run.id))
  await rememberStart(trx, { run, attempt, now })
  await changeReport(trx, report, { status: 'running', updated_at: now })
  return {
    id: run.id,
    reportId: report.id,
    ownerId: run.owner_id,
    request: { ...request, samples: run.samples ?? samplesOf(report) },
    ignoredChecks,
    attempt,
    traceparent: run.traceparent,
    token,
  }
}
