import { type Connection, writing } from '../database/database.ts'
import { GUEST_ID } from './guest.ts'

/** Limits of one user that replace the installation's; null: the installation's apply. 0: no limit. */
export interface Quota {
  /** Runs that may wait. */
  readonly mostWaiting: number | null
  /** Runs that may start within an hour. */
  readonly mostAnHour: number | null
}

export type Quotas = ReturnType<typeof createQuotas>

export function createQuotas(db: Connection) {
  return {
    find: (userId: string): Promise<Quota> => quotaOf(db, userId),

    /** For administrators only. Returns the former limits; undefined without such a user. */
    async set(userId: string, { mostWaiting, mostAnHour }: Quota): Promise<Quota | undefined> {
      return await writing(db, async (trx) => {
        const before = await quotaOf(trx, userId)
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ most_waiting: mostWaiting, most_an_hour: mostAnHour })
          .where('id', '=', userId)
          .where('id', '!=', GUEST_ID)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return undefined
        // Runs delayed by the former limit are considered again.
        await trx
          .updateTable('turns')
          .set({ not_before: 0 })
          .where('user_id', '=', userId)
          .execute()
        return before
      })
    },
  }
}

export async function quotaOf(db: Connection, userId: string): Promise<Quota> {
  const row = await db
    .selectFrom('users')
    .select(['most_waiting as mostWaiting', 'most_an_hour as mostAnHour'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? { mostWaiting: null, mostAnHour: null }
}
