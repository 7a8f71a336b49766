import { sql } from 'kysely'
import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { newId } from '../database/new-id.ts'
import { deleteInSlices } from '../database/slices.ts'

export interface BatchLine {
  /** As typed. */
  readonly text: string
  /** The report that was created; else there is an error. */
  readonly reportId?: string | undefined
  /** Why there is none, as a sentence. */
  readonly fault?: string | undefined
}

export interface Batch {
  readonly id: string
  readonly lines: readonly BatchLine[]
  readonly createdAt: number
}

/** How long a batch is kept: its reports are in the list; it only records which were started together. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export type Batches = ReturnType<typeof createBatches>

export function createBatches(db: Connection) {
  return {
    /** @returns its id: the given one, whose batch stays if there is one, or a new one */
    async create(owner: Owner, lines: readonly BatchLine[], given?: string): Promise<string> {
      const now = await clock(db)
      const id = given ?? newId(now)
      const row = { id, owner_id: owner.id, lines: JSON.stringify(lines) }
      await db
        .insertInto('batches')
        .values({ ...row, created_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return id
    },

    /** The batch, if it belongs to this user. */
    async find(owner: Owner, id: string): Promise<Batch | undefined> {
      const row = await db
        .selectFrom('batches')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', owner.id)
        .executeTakeFirst()
      if (!row) return undefined
      // Written by this file, in the shape named here.
      const lines: readonly BatchLine[] = JSON.parse(row.lines)
      return { id: row.id, lines, createdAt: row.created_at }
    },
  }
}

export async function forgetBatches(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'batches', where: sql<boolean>`created_at <= ${now - KEPT_MS}` },
    signal,
  )
}
