import { setImmediate } from 'node:timers/promises'
import { mayChange, maySee, type Owner } from '../accounts/actor.ts'
import { createSecurityEvents, type NewSecurityEvent } from '../accounts/security-events.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { continuing } from '../database/unavailable.ts'
import { countingAtEnd } from './counting-at-end.ts'
import type { ReportLimits } from './new-report.ts'
import { lockForChange, type ReportChange, updateReport } from './report-change.ts'
import { type Report, selectReports, toReport } from './report-row.ts'
import { StoreError } from '../database/store-error.ts'
import type { Seals } from '../../secrets/sealed-values.ts'

/**
 * Many reports at once. Skips reports that do not exist or that this user may not see or change. Each change updates a
 * dozen indexes, so they are made a few at a time: other requests are answered in between.
 */

/** Changed in one transaction: about 20 ms. */
const BATCH = 50

/** Those of these reports that this user may see, or change, in the order of the IDs. */
export async function findReports(
  db: Connection,
  owner: Owner,
  { ids, to }: { readonly ids: readonly string[]; readonly to: 'see' | 'change' },
): Promise<Report[]> {
  if (ids.length === 0) return []
  const may = to === 'see' ? maySee(owner, await clock(db)) : mayChange(owner)
  const rows = await selectReports(db).where('reports.id', 'in', ids).where(may).execute()
  const byId = new Map(rows.map((row) => [row.id, toReport(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The outcomes. */
export interface Changed {
  readonly changed: number
  /** Reports for which the queue was full. */
  readonly refused: number
}

export async function changeReports(
  db: Connection,
  owner: Owner,
  asked: {
    readonly ids: readonly string[]
    readonly change: ReportChange
    readonly eventOf: ((changed: number) => NewSecurityEvent) | undefined
    readonly limits: ReportLimits
    readonly seals: Seals
  },
): Promise<Changed> {
  const { ids, change, eventOf, limits, seals } = asked
  let [changed, refused] = [0, 0]
  await inBatches(ids, async (some, isLast) => {
    const done = await writing(db, async (trx) => {
      await lockForChange(trx, { owner, ids: some, change })
      const rows = await changeableRows(trx, owner, some)
      const outcomes = await countingAtEnd(trx, async () => {
        const made: boolean[] = []
        for (const before of rows) {
          // Only the owner of a report may move it to another project.
          if (change.project !== undefined && before.owner_id !== owner.id) continue
          made.push(await unlessFull(() => updateReport(trx, before, { change, limits, seals })))
        }
        return made
      })
      const total = changed + outcomes.filter((is) => is).length
      if (eventOf && isLast && total > 0) await createSecurityEvents(trx).record(eventOf(total))
      return outcomes
    })
    changed += done.filter((is) => is).length
    refused += done.filter((is) => !is).length
  })
  return { changed, refused }
}

/** The queue refuses before anything is written. */
async function unlessFull(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof StoreError && error.code === 'queue-full') return false
    throw error
  }
}

async function changeableRows(trx: Connection, owner: Owner, ids: readonly string[]) {
  return await trx
    .selectFrom('reports')
    .selectAll()
    .where('id', 'in', ids)
    .where(mayChange(owner))
    .execute()
}

async function inBatches(
  ids: readonly string[],
  change: (some: readonly string[], isLast: boolean) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const end = start + BATCH
    await continuing(start > 0, () => change(ids.slice(start, end), end >= ids.length))
    await setImmediate()
  }
}
