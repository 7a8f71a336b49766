import type { AuditRequest } from '../../request/audit-request.ts'
import { projectOf } from '../../request/target.ts'
import type { Owner } from '../accounts/actor.ts'
import type { ReportRow } from './change-report.ts'
import { recount } from './counters.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { insertRun, refuseFullQueue } from '../runs/enqueue.ts'
import { type Idempotency, rememberKey, madeUnderKey } from './idempotency.ts'
import { placeFor, type ProjectPlace } from '../projects/membership-row.ts'
import { keepProjects, lockUser } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import { keptProject } from '../projects/project-row.ts'
import { findReport, readReport, type Report } from './report-row.ts'
import { requestColumns } from './request-columns.ts'
import type { Priority } from '../runs/run-row.ts'
import { StoreError } from '../database/store-error.ts'
import type { Seals } from '../../secrets/sealed-values.ts'
import type { Privacy } from '../tables/report-tables.ts'

export interface ReportDraft {
  readonly request: AuditRequest
  readonly privacy: Privacy
  /** PHC string; kept only with privacy 2. */
  readonly passwordHash?: string | undefined
  /** A valid name, or the ID of a shared project; derived from the target if absent. */
  readonly project?: string | undefined
  readonly priority: Priority
  readonly idempotency?: Idempotency | undefined
}

export interface StoredReport {
  readonly report: Report
  /** ID of its first run; absent if an earlier request with the same key created it. */
  readonly run?: string
  readonly replayed: boolean
}

export interface ReportLimits {
  /** Waiting reports of one user; 0 for no limit. */
  readonly queuePerUser: number
}

/** Creates the report, its first run and their counts, in the caller's transaction. */
export async function storeReport(
  trx: Connection,
  owner: Owner,
  { draft, limits, seals }: { draft: ReportDraft; limits: ReportLimits; seals: Seals },
): Promise<StoredReport> {
  // If two requests have one key or compete for the last place in a queue, the second sees the first one's changes.
  await lockUser(trx, owner.id)
  const now = await clock(trx)
  const { idempotency } = draft
  const before =
    idempotency && (await madeUnderKey(trx, { ownerId: owner.id, now, ...idempotency }))
  if (before !== undefined) return { report: await madeBefore(trx, owner, before), replayed: true }

  const project = draft.project ?? projectOf(draft.request.target.url)
  const place = await placeOf(trx, owner, { project, now })
  await refuseFullQueue(trx, { ownerId: place.ownerId, queuePerUser: limits.queuePerUser })
  const row = await insertReport(trx, place, { draft, now, seals })
  const run = await insertRun(trx, { report: row, number: 1, priority: draft.priority, now })
  await recount(trx, undefined, row)

  if (idempotency) {
    await rememberKey(trx, { ownerId: owner.id, now, ...idempotency, answer: row.id })
  }
  return { report: await readReport(trx, row.id), run: run.id, replayed: false }
}

/**
 * In its current state, not the original one: a repeated request needs no less information than the first. A deleted
 * report is not created again, which the key is there to prevent, and the original response would refer to a report
 * that no longer exists.
 */
async function madeBefore(trx: Connection, owner: Owner, id: string): Promise<Report> {
  const report = await findReport(trx, owner, id)
  if (!report) throw new StoreError('report-deleted')
  return report
}

/** All reports of a project belong to its owner, and their runs count as the owner's, whichever user stored them. */
export async function placeOf(
  trx: Connection,
  owner: Owner,
  { project, now }: { readonly project: string; readonly now: number },
): Promise<Pick<ProjectPlace, 'id' | 'ownerId'>> {
  const known = await placeFor(trx, owner, { reference: project, needs: 'editor' })
  if (known) {
    if (known.ownerId !== owner.id) await lockUser(trx, known.ownerId)
    if (await keepProjects(trx, [known.id])) return known
  }
  return {
    id: await keptProject(trx, { ownerId: owner.id, name: project, now }),
    ownerId: owner.id,
  }
}

async function insertReport(
  trx: Connection,
  place: Pick<ProjectPlace, 'id' | 'ownerId'>,
  { draft, now, seals }: { draft: ReportDraft; now: number; seals: Seals },
): Promise<ReportRow> {
  const { request, privacy } = draft
  const passwordHash = privacy === 2 ? draft.passwordHash : null
  if (passwordHash === undefined) throw new StoreError('password-needed')

  const id = newId(now)
  return await trx
    .insertInto('reports')
    .values({
      id,
      owner_id: place.ownerId,
      project_id: place.id,
      ...requestColumns(request, { id, seals }),
      url_key: request.target.url.toLowerCase(),
      status: 'queued',
      privacy,
      password_hash: passwordHash,
      password_version: 1,
      run_count: 1,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
