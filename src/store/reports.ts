import { type Actor, isAlive, type Owner } from './actor.ts'
import { changeReport, type ReportRow } from './change-report.ts'
import { countByResult, type ResultCounts } from './counters.ts'
import type { Connection } from './database.ts'
import { clock } from './dialect.ts'
import { cancelRun } from './enqueue.ts'
import { type ReportDraft, type ReportLimits, storeReport } from './new-report.ts'
import type { Page } from './page.ts'
import { type ReportChange, updateReport } from './report-change.ts'
import { listReports, type ReportQuery } from './report-list.ts'
import { findReport, readReport, type Report } from './report-row.ts'

export type Reports = ReturnType<typeof createReports>

export function createReports(db: Connection, limits: ReportLimits) {
  return {
    /** The report, if this actor may see it. */
    async find(actor: Actor, id: string): Promise<Report | undefined> {
      return await findReport(db, actor, id)
    },

    /** A page of this user's reports. */
    async list(owner: Owner, query: ReportQuery): Promise<Page<Report>> {
      return await listReports(db, owner, query)
    },

    /** How many reports this user has, and how many of each result. */
    async count(owner: Owner): Promise<ResultCounts> {
      return await countByResult(db, owner.id)
    },

    /**
     * Makes a report and its first run, or gives back, as it stands, what the same `Idempotency-Key`
     * made.
     *
     * @throws {StoreError} `queue-full`, `idempotency-mismatch`, `report-deleted`, `password-needed`
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
    .where(isAlive)
    .executeTakeFirst()
}
