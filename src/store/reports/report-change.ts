import { changeReport, type ReportRow } from './change-report.ts'
import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { runAgain } from '../runs/enqueue.ts'
import { keepProjects, lockReports, lockUser } from '../database/locks.ts'
import { findPlace, requireRole } from '../projects/membership-row.ts'
import type { ReportLimits } from './new-report.ts'
import { keptProject } from '../projects/project-row.ts'
import { readReport, type Report } from './report-row.ts'
import { changedColumns, type RequestChange } from './request-columns.ts'
import type { Seals } from '../../secrets/sealed-values.ts'
import type { Priority } from '../runs/run-row.ts'
import { StoreError } from '../database/store-error.ts'
import type { Privacy } from '../tables/report-tables.ts'

/** Absent members keep their values. */
export interface ReportChange {
  readonly privacy?: Privacy | undefined
  /** Whether search engines may list it. Kept only if the privacy is 0 after this change. */
  readonly listed?: boolean | undefined
  /** PHC string; kept only if the privacy is 2 after this change. */
  readonly passwordHash?: string | undefined
  readonly project?: string | undefined
  readonly request?: RequestChange | undefined
  /** Audit again, unless a run is queued or running already. */
  readonly rerun?: boolean | undefined
  /** Priority of that run; `interactive` by default. */
  readonly priority?: Priority | undefined
}

/** Locks the rows that such a change of these reports reads and writes; must be called before they are read. */
export async function lockForChange(
  trx: Connection,
  { owner, ids, change }: { owner: Owner; ids: readonly string[]; change: ReportChange },
): Promise<void> {
  // Another run counts against the limits of the report's owner, and a project may have to be created.
  if (change.rerun === true || change.project !== undefined) {
    const owners = trx.selectFrom('reports').select('owner_id').where('id', 'in', ids).distinct()
    const rows = await owners.execute()
    const users = new Set([owner.id, ...rows.map((row) => row.owner_id)])
    for (const id of [...users].toSorted()) await lockUser(trx, id)
  }
  await lockReports(trx, ids)
}

/** Makes the change in the caller's transaction, which has the locks of {@link lockForChange}. */
export async function updateReport(
  trx: Connection,
  before: ReportRow,
  { change, limits, seals }: { change: ReportChange; limits: ReportLimits; seals: Seals },
): Promise<Report> {
  const now = await clock(trx)
  const after = await changeReport(trx, before, {
    ...readersChange(before, change),
    ...(change.request && changedColumns(before, change.request, seals)),
    listed: listedAfter(before, change),
    ...(change.project === undefined
      ? {}
      : {
          project_id: await projectFor(trx, before, { reference: change.project, now }),
        }),
    updated_at: now,
  })
  if (change.rerun === true) {
    const { priority = 'interactive' } = change
    await runAgain(trx, { report: after, now, queuePerUser: limits.queuePerUser, priority })
  }
  return await readReport(trx, before.id)
}

/** Another project of the same owner; if named, it is created if there is none. */
async function projectFor(
  trx: Connection,
  { owner_id: ownerId }: ReportRow,
  { reference, now }: { readonly reference: string; readonly now: number },
): Promise<string> {
  const place = await findPlace(trx, { id: ownerId }, reference)
  if (place) requireRole(place.role, 'owner')
  if (place && (await keepProjects(trx, [place.id]))) return place.id
  return await keptProject(trx, { ownerId, name: reference, now })
}

function listedAfter(before: ReportRow, change: ReportChange): 0 | 1 {
  const { privacy = before.privacy, listed = before.listed === 1 } = change
  return privacy === 0 && listed ? 1 : 0
}

/** A password takes effect only with privacy 2; the stored one survives changes of privacy. */
function readersChange(
  before: ReportRow,
  { privacy = before.privacy, passwordHash }: ReportChange,
) {
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
