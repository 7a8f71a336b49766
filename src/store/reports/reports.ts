import { type Actor, mayChange, maySee, type Owner } from '../accounts/actor.ts'
import type { NewSecurityEvent } from '../accounts/security-events.ts'
import type { ReportRow } from './change-report.ts'
import { countByResult, type ResultCounts } from './counters.ts'
import { countingAtEnd } from './counting-at-end.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import {
  type Deleted,
  deleteMany,
  deleteReports,
  type Restorable,
  restoreReports,
} from './delete-reports.ts'
import { lockReports, lockUser } from '../database/locks.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import {
  type ReportDraft,
  type ReportLimits,
  type StoredReport,
  storeReport,
} from './new-report.ts'
import type { Page } from '../database/page.ts'
import { lockForChange, type ReportChange, updateReport } from './report-change.ts'
import { countNewer, listReportIds, listReports } from './report-list.ts'
import type { ReportQuery } from './report-query.ts'
import { recentReport, type RecentReport } from './recent-report.ts'
import { findReport, readReport, type Report } from './report-row.ts'
import { scoresBefore } from './score-changes.ts'
import { type Changed, changeReports, findReports } from './several-reports.ts'
import { StoreError } from '../database/store-error.ts'
import { newToken } from '../database/token.ts'
import type { Seals } from '../../secrets/sealed-values.ts'

export type Reports = ReturnType<typeof createReports>

export interface LoggedChange extends ReportChange {
  /** The event to record with the last slice, given the number of changed reports. */
  readonly eventOf?: ((changed: number) => NewSecurityEvent) | undefined
}

export function createReports(db: Connection, limits: ReportLimits, seals: Seals) {
  return {
    /** The report, if this actor may see it. */
    async find(actor: Actor, id: string): Promise<Report | undefined> {
      return await findReport(db, actor, id)
    },

    /** A page of this user's reports, or of those in a project that is shared with them. */
    async list(owner: Owner, query: ReportQuery): Promise<Page<Report>> {
      return await listReports(db, owner, query)
    },

    /**
     * The report, if this user may change it.
     *
     * @throws {StoreError} `role-insufficient` if the user may only see it
     */
    async findToChange(owner: Owner, id: string): Promise<Report | undefined> {
      return await writing(db, async (trx) => {
        const row = await changeableReport(trx, owner, id)
        return row && (await readReport(trx, row.id))
      })
    },

    async mayChange(owner: Owner, id: string): Promise<boolean> {
      return (await changeableRow(db, owner, id)) !== undefined
    },

    /** The same page, only as IDs. */
    async listIds(owner: Owner, query: ReportQuery): Promise<Page<string>> {
      return await listReportIds(db, owner, query)
    },

    /** Number of reports of a list after this ID, up to a hundred. */
    async countNewer(owner: Owner, query: ReportQuery, after: string): Promise<number> {
      return await countNewer(db, owner, { query, after })
    },

    /** The scores of these reports before the latest completed run, by ID; without those that had none. */
    async scoresBefore(owner: Owner, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      return await scoresBefore(db, owner, ids)
    },

    /** Number of reports of this user, in total and by result. */
    async count(owner: Owner): Promise<ResultCounts> {
      return await countByResult(db, owner.id)
    },

    /**
     * Creates a report and its first run, or returns the report that the same `Idempotency-Key` created, in its
     * current state.
     *
     * @throws {StoreError} `queue-full`, `idempotency-mismatch`, `report-deleted`, `password-needed`,
     *   `role-insufficient`
     */
    async store(owner: Owner, draft: ReportDraft): Promise<StoredReport> {
      return await writing(db, (trx) => storeReport(trx, owner, { draft, limits, seals }))
    },

    /**
     * The same, unless this user's latest report of the same request was audited within ten minutes: of two that come at
     * once, one is stored.
     *
     * @throws {StoreError} as `store`
     */
    async storeUnlessRecent(
      owner: Owner,
      draft: ReportDraft,
    ): Promise<{ readonly recent: RecentReport } | StoredReport> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const recent = await recentReport(trx, owner, { request: draft.request, seals })
        return recent ? { recent } : await storeReport(trx, owner, { draft, limits, seals })
      })
    },

    /**
     * Changes a report; undefined if this user may not see it.
     *
     * @throws {StoreError} `queue-full`, `password-needed`, `role-insufficient`
     */
    async update(owner: Owner, id: string, change: ReportChange): Promise<Report | undefined> {
      return await writing(db, async (trx) => {
        await lockForChange(trx, { owner, ids: [id], change })
        const before = await changeableReport(trx, owner, id)
        if (before && change.project !== undefined) requireOwner(before, owner)
        if (!before) return undefined
        return await countingAtEnd(trx, () => updateReport(trx, before, { change, limits, seals }))
      })
    },

    /** Those of these reports that this user may see, in the order of the IDs. */
    async findSeveral(owner: Owner, ids: readonly string[]): Promise<Report[]> {
      return await findReports(db, owner, { ids, to: 'see' })
    },

    /** Those that this user may change. */
    async findSeveralToChange(owner: Owner, ids: readonly string[]): Promise<Report[]> {
      return await findReports(db, owner, { ids, to: 'change' })
    },

    /** Changes those of these reports that this user may change; skips those for which the queue is full. */
    async updateSeveral(
      owner: Owner,
      ids: readonly string[],
      { eventOf, ...change }: LoggedChange,
    ): Promise<Changed> {
      return await changeReports(db, owner, { ids, change, eventOf, limits, seals })
    },

    /**
     * Ends the queued or running run, if any; undefined if this user may not see the report.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async cancel(owner: Owner, id: string): Promise<Report | undefined> {
      return await writing(db, async (trx) => {
        await lockReports(trx, [id])
        const report = await changeableReport(trx, owner, id)
        if (!report) return undefined
        await cancelRun(trx, { report, now: await clock(trx) })
        return await readReport(trx, id)
      })
    },

    /**
     * True if there was one: it disappears for every reader at once, and is swept later.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async delete(owner: Owner, id: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        const report = await changeableReport(trx, owner, id)
        if (!report) return false
        // None if another request has deleted it in the meantime.
        const deletion = { owner, ids: [id], deletionId: newToken() }
        return (await deleteReports(trx, deletion)) > 0
      })
    },

    /** The same for many at once, with their event; skips reports that this user may not change. */
    async deleteMany(
      owner: Owner,
      ids: readonly string[],
      eventOf?: (deleted: number) => NewSecurityEvent,
    ): Promise<Deleted> {
      return await deleteMany(db, { owner, ids, eventOf })
    },

    /** Undoes deletions of the last seven days that are not yet swept; returns their number. */
    async restore(owner: Owner, which: Restorable): Promise<number> {
      return await restoreReports(db, owner, which)
    },
  }
}

async function changeableRow(
  db: Connection,
  owner: Owner,
  id: string,
): Promise<ReportRow | undefined> {
  return await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where(mayChange(owner))
    .executeTakeFirst()
}

async function changeableReport(
  trx: Connection,
  owner: Owner,
  id: string,
): Promise<ReportRow | undefined> {
  const row = await changeableRow(trx, owner, id)
  if (row) return row
  const seen = await trx
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where(maySee(owner, await clock(trx)))
    .executeTakeFirst()
  if (seen) throw new StoreError('role-insufficient')
  return undefined
}

/** Only the owner of a report may move it to another project. */
function requireOwner(report: ReportRow, owner: Owner): void {
  if (report.owner_id !== owner.id) throw new StoreError('role-insufficient')
}
