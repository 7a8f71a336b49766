import type { Selectable } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import type {
  ChannelDisabled,
  ChannelTable,
  DeliveryTable,
} from '../store/tables/channel-tables.ts'
import { isLastTry, retryDelay } from './delivery-retries.ts'
import { UNHELD } from './leases.ts'

/** The result of one try. */
export interface DeliveryOutcome {
  readonly isDelivered: boolean
  /** Status of the response; null without one. */
  readonly status: number | null
  /** The response, or why there was none; for the channel's owner. */
  readonly text: string
  /** Milliseconds that the endpoint asked to wait. */
  readonly retryAfterMs?: number | undefined
}

/** A disabled channel, and the user to notify. */
export interface DisabledChannel {
  readonly id: string
  readonly name: string
  readonly ownerEmail: string
  readonly reason: Extract<ChannelDisabled, 'refused' | 'failing'>
}

/** RFC 9110: the endpoint is permanently removed. */
const GONE = 410

const FAILING_MS = 5 * 24 * 60 * 60_000

type Change = Partial<Pick<Selectable<DeliveryTable>, 'status' | 'next_at'>>

interface Ending {
  readonly token: string
  readonly outcome: DeliveryOutcome
  readonly random: number
}

/** Ends a try, conditional on its token; needs a transaction. */
export async function endDelivery(
  trx: Connection,
  { token, outcome, random }: Ending,
): Promise<DisabledChannel | undefined> {
  const row = await trx
    .selectFrom('deliveries')
    .select(['id', 'channel_id', 'attempt'])
    .where('lease_token', '=', token)
    // No other worker can recover it before its end is written.
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
  if (!row) return undefined
  const now = await clock(trx)
  const write = async (change: Change) => {
    const answer = { response_status: outcome.status, response_text: outcome.text, tried_at: now }
    await trx
      .updateTable('deliveries')
      .set({ ...UNHELD, ...answer, ...change })
      .where('id', '=', row.id)
      .execute()
  }
  if (outcome.isDelivered) {
    await write({ status: 'delivered' })
    const success = { last_success_at: now, failing_since: null }
    await trx.updateTable('channels').set(success).where('id', '=', row.channel_id).execute()
    return undefined
  }
  const channel = await lockChannel(trx, row.channel_id)
  const isOver = outcome.status === GONE || isLastTry(row.attempt)
  // Disabled while the message was being sent: what waits for a disabled channel has ended.
  if (isOver || channel?.disabled_at !== null) await write({ status: 'dead' })
  else {
    const next_at = now + retryDelay(row.attempt, random, outcome.retryAfterMs)
    await write({ status: 'queued', next_at })
  }
  if (channel?.disabled_at !== null) return undefined
  return await noteFailure(trx, { channel, isGone: outcome.status === GONE, now })
}

type ChannelRow = Pick<
  Selectable<ChannelTable>,
  'id' | 'owner_id' | 'name' | 'failing_since' | 'disabled_at'
>

/** After its delivery, as claims do. A success meanwhile would end what has been failing. */
async function lockChannel(trx: Connection, id: string): Promise<ChannelRow | undefined> {
  return await trx
    .selectFrom('channels')
    .select(['id', 'owner_id', 'name', 'failing_since', 'disabled_at'])
    .where('id', '=', id)
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
}

async function noteFailure(
  trx: Connection,
  {
    channel,
    isGone,
    now,
  }: { readonly channel: ChannelRow; readonly isGone: boolean; readonly now: number },
): Promise<DisabledChannel | undefined> {
  const { id, name, owner_id: ownerId } = channel
  const since = channel.failing_since ?? now
  const reason = reasonOf(isGone, now - since)
  const disabled = reason && { disabled_at: now, disabled_reason: reason }
  await trx
    .updateTable('channels')
    .set({ failing_since: since, ...disabled })
    .where('id', '=', id)
    .execute()
  if (!reason) return undefined
  const owner = trx.selectFrom('users').select('email').where('id', '=', ownerId)
  return { id, name, ownerEmail: (await owner.executeTakeFirst())?.email ?? '', reason }
}

function reasonOf(isGone: boolean, failingMs: number): DisabledChannel['reason'] | undefined {
  if (isGone) return 'refused'
  return failingMs >= FAILING_MS ? 'failing' : undefined
}
