import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockName } from '../database/locks.ts'
import { newToken } from '../database/token.ts'
import { GUEST_ID } from '../accounts/guest.ts'

export type GuestPlaces = ReturnType<typeof createGuestPlaces>

/** Longer than storing a report takes: after that, the process must have died. */
const UNFILLED_MS = 60_000

/** The networks that requested the waiting audits of guests, for several processes that count together. */
export function createGuestPlaces(db: Connection) {
  return {
    /**
     * Reserves a place for an audit that is about to be stored, and returns its ID; undefined if its network has too
     * many.
     *
     * @param network a name from which the network cannot be inferred
     */
    async take(network: string, most: number): Promise<string | undefined> {
      return await writing(db, async (trx) => {
        await lockName(trx, `guests of ${network}`)
        await forgetGuestPlaces(trx)
        const { taken } = await trx
          .selectFrom('guest_places')
          .select((eb) => eb.fn.countAll<number>().as('taken'))
          .where('network', '=', network)
          .executeTakeFirstOrThrow()
        if (taken >= most) return undefined
        const id = newToken()
        const place = { id, network, report_id: null, created_at: await clock(trx) }
        await trx.insertInto('guest_places').values(place).execute()
        return id
      })
    },

    async fill(id: string, reportId: string): Promise<void> {
      await db
        .updateTable('guest_places')
        .set({ report_id: reportId })
        .where('id', '=', id)
        .execute()
    },

    /** Releases the place if storing failed. */
    async leave(id: string): Promise<void> {
      await db.deleteFrom('guest_places').where('id', '=', id).execute()
    },
  }
}

/** Removes places whose audit has begun, was claimed by an account, or was deleted; the sweep calls it, too. */
export async function forgetGuestPlaces(db: Connection): Promise<void> {
  const unfilledSince = (await clock(db)) - UNFILLED_MS
  await db
    .deleteFrom('guest_places')
    .where((eb) =>
      eb.or([
        eb.and([eb('report_id', 'is', null), eb('created_at', '<=', unfilledSince)]),
        eb.and([
          eb('report_id', 'is not', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('reports')
                .select('reports.id')
                .whereRef('reports.id', '=', 'guest_places.report_id')
                .where('reports.owner_id', '=', GUEST_ID)
                .where('reports.status', '=', 'queued')
                .where('reports.deleted_at', 'is', null),
            ),
          ),
        ]),
      ]),
    )
    .execute()
}
