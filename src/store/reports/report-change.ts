import type { PageAccess } from '../../request/page-access.ts'
import { changeReport, type ReportRow } from './change-report.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { runAgain } from '../runs/enqueue.ts'
import { findPlace, requireRole } from '../projects/membership-row.ts'
import type { ReportLimits } from './new-report.ts'
import { ensureProject } from '../projects/project-row.ts'
import { readReport, type Report } from './report-row.ts'
import type { Priority } from '../runs/run-row.ts'
import { StoreError } from '../database/store-error.ts'
import type { Privacy, Samples } from '../tables/report-tables.ts'

/** What is absent stays as it is. */
export interface ReportChange {
  readonly privacy?: Privacy | undefined
  /** May search engines list it? Kept only when the privacy is 0 after this change. */
  readonly listed?: boolean | undefined
  /** PHC string; kept only when the privacy is 2 after this change. */
  readonly passwordHash?: string | undefined
  readonly project?: string | undefined
  /** How its next runs are made; null takes away. */
  readonly samples?: Samples | undefined
  readonly language?: string | null | undefined
  readonly waitFor?: string | null | undefined
  readonly access?: AccessChange | null | undefined
  /** Audit again, unless a run is waiting or going on already. */
  readonly rerun?: boolean | undefined
  /** Of that run; `interactive` when absent. */
  readonly priority?: Priority | undefined
}

/** Without a password the stored one stays. */
export interface AccessChange extends Pick<PageAccess, 'username'> {
  readonly password?: PageAccess['password'] | undefined
}

/** Makes the change in the caller's transaction. */
export async function updateReport(
  trx: Connection,
  before: ReportRow,
  { change, limits }: { change: ReportChange; limits: ReportLimits },
): Promise<Report> {
  const now = await clock(trx)
  const after = await changeReport(trx, before, {
    ...readersChange(before, change),
    ...runsChange(change),
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

/** Another project of the same owner; by its name it is made if there is none. */
async function projectFor(
  trx: Connection,
  { owner_id: ownerId }: ReportRow,
  { reference, now }: { readonly reference: string; readonly now: number },
): Promise<string> {
  const place = await findPlace(trx, { id: ownerId }, reference)
  if (place) requireRole(place.role, 'owner')
  return place?.id ?? (await ensureProject(trx, { ownerId, name: reference, now }))
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

/** Of what is undefined Kysely writes nothing. */
function runsChange({ samples, language, waitFor, access }: ReportChange) {
  return {
    samples,
    language,
    wait_for: waitFor,
    access_username: access === null ? null : access?.username,
    access_password: access === null ? null : access?.password,
  }
}
