import type { Target } from '../target.ts'
import { projectOf } from '../target.ts'
import { type Actor, maySee, type Owner } from './actor.ts'
import { changeReport, type ReportRow } from './change-report.ts'
import { recount } from './counters.ts'
import type { Connection } from './database.ts'
import { clock } from './dialect.ts'
import { cancelRun, insertRun, refuseFullQueue, runAgain } from './enqueue.ts'
import { firstAnswer, type Idempotency, rememberAnswer } from './idempotency.ts'
import { newId } from './new-id.ts'
import type { Page } from './page.ts'
import { ensureProject } from './project-row.ts'
import { listReports, type ReportQuery } from './report-list.ts'
import {
  type Device,
  type Privacy,
  type Report,
  type Samples,
  selectReports,
  toReport,
} from './report-row.ts'
import type { Priority } from './run-row.ts'
import { StoreError } from './store-error.ts'

export interface ReportDraft {
  readonly target: Target
  readonly privacy: Privacy
  /** PHC string; kept only with privacy 2. */
  readonly passwordHash?: string | undefined
  /** A valid name; derived from the target when absent. */
  readonly project?: string | undefined
  readonly device: Device
  readonly samples: Samples
  readonly priority: Priority
  readonly idempotency?: Idempotency | undefined
}

/** What is absent stays as it is. */
export interface ReportChange {
  readonly privacy?: Privacy | undefined
  /** PHC string; kept only when the privacy is 2 after this change. */
  readonly passwordHash?: string | undefined
  readonly project?: string | undefined
  /** Audit again, unless a run is waiting or going on already. */
  readonly rerun?: boolean | undefined
}

export interface ReportLimits {
  /** Reports of one user that may wait; 0 for no limit. */
  readonly queuePerUser: number
}

export type Reports = ReturnType<typeof createReports>

export function createReports(db: Connection, limits: ReportLimits) {
  return {
    /** The report, if this actor may see it. */
    async find(actor: Actor, id: string): Promise<Report | undefined> {
      const now = await clock(db)
      const row = await selectReports(db)
        .where('reports.id', '=', id)
        .where(maySee(actor, now))
        .executeTakeFirst()
      return row && toReport(row)
    },

    /** A page of this user's reports. */
    async list(owner: Owner, query: ReportQuery): Promise<Page<Report>> {
      return await listReports(db, owner, query)
    },

    /**
     * Makes a report and its first run, or gives back what the same `Idempotency-Key` made.
     *
     * @throws {StoreError} `queue-full`, `idempotency-mismatch`, `password-needed`
     */
    async store(owner: Owner, draft: ReportDraft): Promise<{ report: Report; replayed: boolean }> {
      return await db.transaction().execute((trx) => storeReport(trx, owner, { draft, limits }))
    },

    /**
     * Changes a report; undefined when it is not this user's.
     *
     * @throws {StoreError} `queue-full`, `password-needed`
     */
    async update(owner: Owner, id: string, change: ReportChange): Promise<Report | undefined> {
      return await db.transaction().execute(async (trx) => {
        const before = await ownedReport(trx, owner, id)
        return before && (await updateReport(trx, before, { change, limits }))
      })
    },

    /** Ends the waiting or running run, if any; undefined when the report is not this user's. */
    async cancel(owner: Owner, id: string): Promise<Report | undefined> {
      return await db.transaction().execute(async (trx) => {
        const report = await ownedReport(trx, owner, id)
        if (!report) return undefined
        await cancelRun(trx, { report, now: await clock(trx) })
        return await readReport(trx, id)
      })
    },

    /** True when there was one: it is gone for every reader at once, and swept later. */
    async delete(owner: Owner, id: string): Promise<boolean> {
      return await db.transaction().execute(async (trx) => {
        const report = await ownedReport(trx, owner, id)
        if (!report) return false
        const now = await clock(trx)
        const stopped = await cancelRun(trx, { report, now })
        await changeReport(trx, stopped, { deleted_at: now, updated_at: now })
        return true
      })
    },
  }
}

async function storeReport(
  trx: Connection,
  owner: Owner,
  { draft, limits }: { draft: ReportDraft; limits: ReportLimits },
): Promise<{ report: Report; replayed: boolean }> {
  const now = await clock(trx)
  const { idempotency } = draft
  const answered =
    idempotency && (await firstAnswer(trx, { ownerId: owner.id, now, ...idempotency }))
  if (answered) return { report: answered, replayed: true }

  await refuseFullQueue(trx, { ownerId: owner.id, queuePerUser: limits.queuePerUser })
  const row = await insertReport(trx, owner, { draft, now })
  await insertRun(trx, { report: row, number: 1, priority: draft.priority, now })
  await recount(trx, undefined, row)

  const report = await readReport(trx, row.id)
  if (idempotency) {
    await rememberAnswer(trx, { ownerId: owner.id, now, ...idempotency, answer: report })
  }
  return { report, replayed: false }
}

async function insertReport(
  trx: Connection,
  owner: Owner,
  { draft, now }: { draft: ReportDraft; now: number },
): Promise<ReportRow> {
  const { target, privacy, device, samples } = draft
  const passwordHash = privacy === 2 ? draft.passwordHash : null
  if (passwordHash === undefined) throw new StoreError('password-needed')

  const name = draft.project ?? projectOf(target.url)
  const projectId = await ensureProject(trx, { ownerId: owner.id, name, now })
  return await trx
    .insertInto('reports')
    .values({
      id: newId(),
      owner_id: owner.id,
      project_id: projectId,
      url: target.url,
      url_key: target.url.toLowerCase(),
      scheme_given: target.schemeGiven ? 1 : 0,
      device,
      samples,
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

async function updateReport(
  trx: Connection,
  before: ReportRow,
  { change, limits }: { change: ReportChange; limits: ReportLimits },
): Promise<Report> {
  const now = await clock(trx)
  const after = await changeReport(trx, before, {
    ...accessChange(before, change),
    ...(change.project === undefined
      ? {}
      : {
          project_id: await ensureProject(trx, {
            ownerId: before.owner_id,
            name: change.project,
            now,
          }),
        }),
    updated_at: now,
  })
  if (change.rerun === true) {
    await runAgain(trx, { report: after, now, queuePerUser: limits.queuePerUser })
  }
  return await readReport(trx, before.id)
}

/** A password takes effect only with privacy 2; the stored one survives changes of privacy. */
function accessChange(before: ReportRow, { privacy = before.privacy, passwordHash }: ReportChange) {
  if (privacy !== 2) return { privacy }
  if (passwordHash !== undefined) {
    return {
      privacy,
      password_hash: passwordHash,
      password_version: before.password_version + 1,
    }
  }
  if (before.password_hash === null) throw new StoreError('password-needed')
  return { privacy }
}

async function ownedReport(
  trx: Connection,
  owner: Owner,
  id: string,
): Promise<ReportRow | undefined> {
  return await trx
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function readReport(trx: Connection, id: string): Promise<Report> {
  return toReport(await selectReports(trx).where('reports.id', '=', id).executeTakeFirstOrThrow())
}
