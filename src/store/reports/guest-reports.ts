import type { Owner } from '../accounts/actor.ts'
import { changeReport, type ReportRow } from './change-report.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockReports, lockUser } from '../database/locks.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { ensureGuest, GUEST, GUEST_ID, GUEST_MS, GUEST_PROJECT } from '../accounts/guest.ts'
import { type ReportLimits, storeReport } from './new-report.ts'
import { keptProject } from '../projects/project-row.ts'
import { readReport, type Report } from './report-row.ts'
import { hashToken, newToken } from '../database/token.ts'
import { type AuditRequest, auditRequest } from '../../request/audit-request.ts'
import { projectOf } from '../../request/target.ts'
import type { Seals } from '../../secrets/sealed-values.ts'

/** Waiting audits of all guests together: minutes of work, not hours. */
const QUEUE_OF_GUESTS = 20

/** The options for guests. */
export type GuestRequest = Pick<AuditRequest, 'target' | 'devices'>

/** A report, and the cookie for the browser that requested it. */
export interface GuestCookie {
  readonly reportId: string
  readonly token: string
}

export type GuestReports = ReturnType<typeof createGuestReports>

/**
 * Reports of visitors without an account: public, never listed, kept for a week. The cookie of one reveals nothing
 * about any other, so two reports of one visitor cannot be linked here.
 */
export function createGuestReports(db: Connection, limits: ReportLimits, seals: Seals) {
  const mostWaiting = queueOfGuests(limits)
  return {
    /** Waiting reports of all guests together. */
    mostWaiting,

    /** Those of these reports that are waiting and have no owner. */
    async waiting(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('reports')
        .select('id')
        .where('id', 'in', ids)
        .where('owner_id', '=', GUEST_ID)
        .where('status', '=', 'queued')
        .where('deleted_at', 'is', null)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** @throws {StoreError} `queue-full` */
    async store({ target, devices }: GuestRequest): Promise<GuestCookie> {
      return await writing(db, async (trx) => {
        const now = await clock(trx)
        await ensureGuest(trx, now)
        const { report } = await storeReport(trx, GUEST, {
          draft: {
            request: auditRequest(target, { devices }),
            project: GUEST_PROJECT,
            privacy: 0,
            priority: 'interactive',
          },
          limits: { queuePerUser: mostWaiting },
          seals,
        })
        const token = newToken()
        await trx
          .insertInto('guest_reports')
          .values({ report_id: report.id, token_hash: hashToken(token), created_at: now })
          .execute()
        return { reportId: report.id, token }
      })
    },

    /** Whether this cookie was issued for this report, and the report still has no owner. */
    async holds(cookie: GuestCookie): Promise<boolean> {
      return (await heldReport(db, cookie)) !== undefined
    },

    /** Ends the queued or running run, if any; undefined without a valid cookie. */
    async cancel(cookie: GuestCookie): Promise<Report | undefined> {
      return await writing(db, async (trx) => {
        await lockReports(trx, [cookie.reportId])
        const report = await heldReport(trx, cookie)
        if (!report) return undefined
        await cancelRun(trx, { report, now: await clock(trx) })
        return await readReport(trx, report.id)
      })
    },

    /**
     * Makes this user the owner of the report with all its runs, including a running one, in the project of its host.
     * False without a valid cookie: of two concurrent calls with one cookie, one succeeds.
     */
    async claim(cookie: GuestCookie, owner: Owner): Promise<boolean> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        await lockReports(trx, [cookie.reportId])
        const report = await heldReport(trx, cookie)
        if (!report) return false
        await trx.deleteFrom('guest_reports').where('report_id', '=', report.id).execute()
        await giveTo(trx, report, owner)
        return true
      })
    },
  }
}

/** If the operator allows users fewer waiting reports, guests do not get more. */
function queueOfGuests({ queuePerUser }: ReportLimits): number {
  return queuePerUser === 0 ? QUEUE_OF_GUESTS : Math.min(queuePerUser, QUEUE_OF_GUESTS)
}

async function heldReport(
  db: Connection,
  { reportId, token }: GuestCookie,
): Promise<ReportRow | undefined> {
  return await db
    .selectFrom('guest_reports')
    .innerJoin('reports', 'reports.id', 'guest_reports.report_id')
    .selectAll('reports')
    .where('guest_reports.report_id', '=', reportId)
    .where('guest_reports.token_hash', '=', hashToken(token))
    .where('guest_reports.created_at', '>', (await clock(db)) - GUEST_MS)
    .where('reports.owner_id', '=', GUEST_ID)
    .where('reports.deleted_at', 'is', null)
    .executeTakeFirst()
}

async function giveTo(trx: Connection, report: ReportRow, owner: Owner): Promise<void> {
  const now = await clock(trx)
  const name = projectOf(report.url)
  const project_id = await keptProject(trx, { ownerId: owner.id, name, now })
  const theirs = { owner_id: owner.id }
  await trx.updateTable('runs').set(theirs).where('report_id', '=', report.id).execute()
  await changeReport(trx, report, { ...theirs, project_id, updated_at: now })
}
