import type { AuditRequest } from '../request/audit-request.ts'
import { changingReport } from '../store/reports/change-report.ts'
import { countingAtEnd } from '../store/reports/counting-at-end.ts'
import type { RunFailure } from '../store/runs/results.ts'
import type { Seals } from '../secrets/sealed-values.ts'
import { tryOpen } from '../secrets/try-open.ts'
import { failRun } from './finish-run.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { readIgnoredChecks } from '../store/projects/project-row.ts'
import { requestOf } from '../store/reports/request-columns.ts'
import { samplesOf } from '../store/reports/samples-of.ts'
import { together } from '../store/database/together.ts'
import { newToken } from '../store/database/token.ts'
import { endHiddenRuns } from './end-hidden-runs.ts'
import type { HeldRun } from './held-run.ts'
import { type FoundRun, oldestRun } from './oldest-run.ts'
import { askingForFull, fullOf } from './run-places.ts'
import type { QueueLimits } from './queue-limits.ts'
import { readJob } from './read-job.ts'
import type { BrokenJob } from './recover-each.ts'
import { startableUsers } from './startable-users.ts'
import type { Setback } from './setback.ts'
import { cooledAt, counting, endTurn, siteFreeAt } from './starts.ts'
import { type Survey, surveyQueue } from './survey-queue.ts'
import { takeTurn, type Turns, type Waiting } from './user-turns.ts'

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
  /** Called for a run that cannot be read. */
  readonly onBroken: ((job: BrokenJob) => void) | undefined
  readonly onSetback: ((setback: Setback) => void) | undefined
  /** Whether to claim even if a run was abandoned by its worker. */
  readonly ignoresAbandoned: boolean
}

/** Another worker has claimed at a site since the full places were counted. */
class SiteFilled extends Error {}

/** A claim under way. */
interface Search extends Claim, Pick<Survey, 'now' | 'full'> {}

/**
 * Runs that someone waits for come before bulk ones; among the users who have such runs, the one served longest ago
 * comes first; of one user, the oldest run. Runs that may not start yet are postponed, and the search continues.
 *
 * Concurrent claims never wait for each other: a user, a run or a site that another worker is deciding on is skipped.
 * Returns `busy` if nothing else is left, because a retry moments later may find something, and `abandoned` if runs
 * are to be recovered first.
 */
export async function claimRun(
  db: Connection,
  claim: Claim,
): Promise<ClaimedRun | 'busy' | 'abandoned' | undefined> {
  try {
    const { claimed, setbacks } = await writing(db, (trx) => claimWithSetbacks(trx, claim))
    for (const setback of setbacks) claim.onSetback?.(setback)
    return claimed
  } catch (error) {
    if (error instanceof SiteFilled) return 'busy'
    throw error
  }
}

/** With the setbacks, which are only true when this is committed. */
async function claimWithSetbacks(trx: Connection, claim: Claim) {
  const setbacks: Setback[] = []
  const onSetback = (setback: Setback) => void setbacks.push(setback)
  const claimed = await claimIn(trx, { ...claim, onSetback })
  return { claimed, setbacks }
}

async function claimIn(
  trx: Connection,
  claim: Claim,
): Promise<ClaimedRun | 'busy' | 'abandoned' | undefined> {
  const { limits, turns, ignoresAbandoned } = claim
  const { now, full, priorities, isAbandoned } = await surveyQueue(trx, limits.siteConcurrency)
  if (isAbandoned && !ignoresAbandoned) return 'abandoned'
  const search = { ...claim, now, full }
  for (const priority of priorities) {
    const early = await claimFor(trx, turns.kept({ priority, now }), search)
    if (early === 'stopped') return 'busy'
    if (early !== 'busy' && early) return early
    const found = await claimFor(trx, await turns.all(trx, { priority, now }), search)
    if (found) return found === 'stopped' ? 'busy' : found
  }
  return undefined
}

/**
 * Turns that a claim takes in an order of users: it keeps their locks to its end, and the memory of PostgreSQL for locks
 * is limited. A user passed over has been put off, so the next claim comes to others.
 */
const MOST_TURNS = 50

/** A run of the first of these users who has one that may start; `stopped` if there may be one behind `MOST_TURNS`. */
async function claimFor(
  trx: Connection,
  users: readonly Waiting[],
  search: Search,
): Promise<ClaimedRun | 'busy' | 'stopped' | undefined> {
  let isBusy = false
  let passed = 0
  for await (const some of startableUsers(trx, users, search)) {
    for (let left = some; left.length > 0;) {
      const turn = await takeTurn(trx, left, search.now)
      if (turn?.user !== left[0]) isBusy = true
      if (!turn) break
      const claimed = await claimOf(trx, turn.user, search)
      if (claimed === 'busy') isBusy = true
      else if (claimed) {
        search.turns.served(turn.user)
        return claimed
      }
      passed += 1
      if (passed === MOST_TURNS) return 'stopped'
      ;({ left } = turn)
    }
  }
  return isBusy ? 'busy' : undefined
}

/** A run of this user, whose turn is locked. Those that cannot be read fail on the way. */
async function claimOf(
  trx: Connection,
  user: Waiting,
  search: Search,
  failed = 0,
): Promise<ClaimedRun | 'busy' | undefined> {
  const found = await nextRun(trx, user, search)
  if (!found || found === 'busy') return found
  const { now, worker, limits } = search
  const { run, report } = found
  if (found.isHidden) {
    await endHiddenRuns(trx, { from: run, now })
    return 'busy'
  }
  const held = { run, report, now, hasListeners: true, projectKeeps: null }
  const stored = readRun(found, search)
  if ('request' in stored) return await lease(trx, held, { ...stored, worker, limits })
  return await countingAtEnd(trx, async () => {
    await failRun(trx, held, stored)
    return failed + 1 < MOST_PASSED ? await claimOf(trx, user, search, failed + 1) : 'busy'
  })
}

/** The user's oldest run that may start now; runs in their cool-down are postponed on the way. */
async function nextRun(
  trx: Connection,
  { ownerId, priority, turn }: Waiting,
  { now, full, limits }: Search,
): Promise<FoundRun | 'busy' | undefined> {
  let avoided = full
  let isBusy = false
  for (let postponed = 0; postponed < MOST_PASSED;) {
    const found = await oldestRun(trx, { ownerId, priority, now, limits, full: avoided })
    if (!found) return isBusy ? 'busy' : undefined
    // Another worker was faster.
    if (found.turn !== turn) return 'busy'
    if (found.free > now) {
      await endTurn(trx, { ownerId, until: found.free })
      return undefined
    }
    const { run } = found
    if (!found.hasSite) {
      avoided = [...avoided, run.site]
      isBusy = true
      continue
    }
    const cooled = await cooledAt(trx, { url: run.url, cooldownMs: limits.cooldownMs })
    const later = Math.max(cooled, await siteFreeAt(trx, { run, now }))
    if (later <= now) return found
    await trx.updateTable('runs').set({ run_after: later }).where('id', '=', run.id).execute()
    postponed += 1
  }
  return 'busy'
}

/** In one transaction: a user may have thousands of runs that are in their cool-down, or cannot be read. */
const MOST_PASSED = 20

type Stored = Pick<ClaimedRun, 'request' | 'ignoredChecks'>

/** What a run is audited with. One that no worker can process must not block all others. */
function readRun(
  { run, report, ignoredChecks }: FoundRun,
  { seals, onBroken, onSetback }: Search,
): Stored | RunFailure {
  const read = () => {
    const request = tryOpen(() => requestOf(report, seals))
    if (request) return { request, ignoredChecks: readIgnoredChecks(ignoredChecks) }
    onSetback?.({ kind: 'not-opened', run: run.id, report: report.id })
    return NOT_OPENED
  }
  return readJob(read, (error) => onBroken?.({ table: 'runs', error })) ?? NOT_READ
}

const NOT_READ: RunFailure = {
  code: 'crashed',
  message: 'Pagemark cannot read the stored settings of this audit.',
}

const NOT_OPENED: RunFailure = {
  code: 'blocked',
  message:
    'The stored page password cannot be decrypted. Enter it again in the settings of this report.',
}

interface Lease {
  readonly request: AuditRequest
  readonly ignoredChecks: readonly string[]
  readonly worker: string
  readonly limits: QueueLimits
}

/** @throws {SiteFilled} */
async function lease(
  trx: Connection,
  { run, report, now }: Pick<HeldRun, 'run' | 'report' | 'now'>,
  { request, ignoredChecks, worker, limits: { leaseMs, siteConcurrency } }: Lease,
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
  const holding = trx.updateTable('runs').set(change).where('id', '=', run.id)
  const changes = [
    holding,
    ...counting(trx, { run, attempt, now }),
    ...changingReport(trx, report, { status: 'running', updated_at: now }),
  ]
  const asking = siteConcurrency > 0 ? askingForFull(now, siteConcurrency) : undefined
  const occupied = await together(trx, changes, asking)
  if (fullOf(occupied, siteConcurrency).includes(run.site)) throw new SiteFilled()
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
