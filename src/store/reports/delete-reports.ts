import { mayChange, mayRestore, type Owner } from '../accounts/actor.ts'
import { createSecurityEvents, type NewSecurityEvent } from '../accounts/security-events.ts'
import { changeReport } from './change-report.ts'
import { recount } from './counters.ts'
import { countingAtEnd } from './counting-at-end.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockReports } from '../database/locks.ts'
import { inSlices } from '../database/slices.ts'
import { newToken } from '../database/token.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { recountFaults } from '../projects/project-faults.ts'

/** How long deleted reports can be restored, unless the sweep begins to remove them before (`PAGEMARK_TRASH_DAYS`). */
export const RESTORE_MS = 7 * 24 * 60 * 60 * 1000

export interface Deleted {
  readonly reports: number
  /** Identifies a deletion for restoring all of it: no one else can guess it. */
  readonly id: string
}

/**
 * Marks those of these reports that this user may change, a few at a time; their runs end. An interrupted deletion
 * leaves only whole reports deleted.
 *
 * @param many with the event to record with the last of them, given the number of deleted reports
 */
export async function deleteMany(
  db: Connection,
  { owner, ids, eventOf }: ManyToDelete,
): Promise<Deleted> {
  const id = newToken()
  const reports = await eachSlice(db, ids, async (trx, { some, before, isLast }) => {
    const deleted = await deleteReports(trx, { owner, ids: some, deletionId: id })
    const total = before + deleted
    if (eventOf && isLast && total > 0) await createSecurityEvents(trx).record(eventOf(total))
    return deleted
  })
  return { reports, id }
}

export interface ManyToDelete {
  readonly owner: Owner
  readonly ids: readonly string[]
  readonly eventOf?: ((reports: number) => NewSecurityEvent) | undefined
}

/** The same for a few reports, in the caller's transaction. Returns their number. */
export async function deleteReports(
  trx: Connection,
  {
    owner,
    ids,
    deletionId,
  }: { readonly owner: Owner; readonly ids: readonly string[]; readonly deletionId: string },
): Promise<number> {
  if (ids.length === 0) return 0
  const now = await clock(trx)
  await lockReports(trx, ids)
  const rows = await trx
    .selectFrom('reports')
    .selectAll()
    .where('id', 'in', ids)
    .where(mayChange(owner))
    .execute()
  const deletion = {
    deleted_at: now,
    deletion_id: deletionId,
    deleted_by: owner.id,
    updated_at: now,
  }
  await countingAtEnd(trx, async () => {
    for (const row of rows) {
      await changeReport(trx, await cancelRun(trx, { report: row, now }), deletion)
    }
  })
  return rows.length
}

/** Which deleted reports: by their IDs, or all of one deletion. */
export type Restorable = { readonly ids: readonly string[] } | { readonly deletionId: string }

/**
 * Restores deleted reports, with all their runs, a few at a time. Skips those whose project was deleted, and cancelled
 * audits stay cancelled. Returns their number.
 */
export async function restoreReports(
  db: Connection,
  owner: Owner,
  which: Restorable,
): Promise<number> {
  let restorable = db
    .selectFrom('reports')
    .select('id')
    .where('deleted_at', '>', (await clock(db)) - RESTORE_MS)
    .where(mayRestore(owner))
  if ('deletionId' in which) restorable = restorable.where('deletion_id', '=', which.deletionId)
  const ids = 'ids' in which ? which.ids : (await restorable.execute()).map(({ id }) => id)
  return await eachSlice(db, ids, async (trx, { some }) => {
    await lockReports(trx, some)
    return await restore(trx, owner, some)
  })
}

/** Restores locked reports. Returns their number. */
async function restore(trx: Connection, owner: Owner, ids: readonly string[]): Promise<number> {
  const now = await clock(trx)
  const rows = await trx
    .updateTable('reports')
    .set({ deleted_at: null, deletion_id: null, deleted_by: null, updated_at: now })
    .where('id', 'in', ids)
    .where('deleted_at', '>', now - RESTORE_MS)
    .where(mayRestore(owner))
    .returningAll()
    .execute()
  await countingAtEnd(trx, async () => {
    for (const row of rows) {
      await recount(trx, undefined, row)
      await recountFaults(trx, undefined, row)
    }
  })
  return rows.length
}

interface Slice {
  readonly some: readonly string[]
  /** Number of reports that the slices before it changed. */
  readonly before: number
  readonly isLast: boolean
}

/** Each in one slice, in this order. Returns the number of reports that were changed. */
async function eachSlice(
  db: Connection,
  ids: readonly string[],
  change: (trx: Connection, slice: Slice) => Promise<number>,
): Promise<number> {
  let [place, before] = [0, 0]
  const changeSome = async (trx: Connection, most: number) => {
    const some = ids.slice(place, place + most)
    const isLast = place + some.length === ids.length
    const changed = await change(trx, { some, before, isLast })
    place += some.length
    before += changed
    return some.length
  }
  await inSlices(db, changeSome, undefined, () => place === ids.length)
  return before
}
