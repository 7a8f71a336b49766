import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { inSlices, orLater } from '../database/slices.ts'
import { IS_WAITING } from './is-waiting.ts'

/**
 * Ends the waiting messages of a channel that has just been disabled, a few at a time: there may be many thousands. None is
 * sent meanwhile, and what an interruption leaves `endLeftWaiting` ends. They can be sent again once it is enabled.
 */
export async function endWaiting(db: Connection, channelId: string): Promise<void> {
  await orLater(() => endAll(db, channelId))
}

/** Ends the messages that still wait for disabled channels. They wait for one whose secrets were lost until it has others. */
export async function endLeftWaiting(db: Connection, signal?: AbortSignal): Promise<void> {
  const left = await db
    .selectFrom('channels')
    .select('id')
    .where('disabled_at', 'is not', null)
    .where('disabled_reason', '<>', 'key-lost')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('deliveries')
          .select('deliveries.id')
          .whereRef('deliveries.channel_id', '=', 'channels.id')
          .where(IS_WAITING),
      ),
    )
    .execute()
  for (const { id } of left) await endAll(db, id, signal)
}

async function endAll(db: Connection, channelId: string, signal?: AbortSignal): Promise<void> {
  await inSlices(db, (trx, most) => endSome(trx, channelId, most), signal)
}

/** Returns their number; 0 once it is enabled again. */
async function endSome(trx: Connection, channelId: string, most: number): Promise<number> {
  const disabled = await trx
    .selectFrom('channels')
    .select('id')
    .where('id', '=', channelId)
    .where('disabled_at', 'is not', null)
    .modifyEnd(wordsOf(trx).shareRows)
    .executeTakeFirst()
  if (!disabled) return 0
  const waiting = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('channel_id', '=', channelId)
    .where(IS_WAITING)
    .limit(most)
    .execute()
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx
    .updateTable('deliveries')
    .set({ status: 'dead', response_text: 'The channel was disabled.' })
    .where(wordsOf(trx).isOneOf(sql.ref('id'), ids))
    .where('status', '=', 'queued')
    .execute()
  return ids.length
}
