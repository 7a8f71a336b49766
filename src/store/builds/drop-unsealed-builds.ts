import { type Connection, writing } from '../database/database.ts'
import { deleteBuilds } from './build-row.ts'

/** Milliseconds after which an upload is taken for given up. */
export const UNSEALED_MS = 24 * 60 * 60 * 1000

/** Builds in one transaction: each has up to 500 runs. */
const BATCH = 2

/** Removes uploads that were never finished, with their runs. Returns their number. */
export async function dropUnsealedBuilds(db: Connection, now: number): Promise<number> {
  return await writing(db, async (trx) => {
    const builds = await trx
      .selectFrom('builds')
      .select('id')
      .where('sealed_at', 'is', null)
      .where('created_at', '<=', now - UNSEALED_MS)
      .limit(BATCH)
      .execute()
    await deleteBuilds(
      trx,
      builds.map(({ id }) => id),
    )
    return builds.length
  })
}
