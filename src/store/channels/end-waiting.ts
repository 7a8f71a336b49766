import type { Connection } from '../database/database.ts'

/** Ends the waiting deliveries of a disabled channel; they can be sent again once it is enabled. */
export async function endWaiting(trx: Connection, channelId: string): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ status: 'dead', response_text: 'The channel was disabled.' })
    .where('channel_id', '=', channelId)
    .where('status', '=', 'queued')
    .where('lead_id', 'is', null)
    .execute()
}
