import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockName } from '../database/locks.ts'
import type { Page, PageQuery } from '../database/page.ts'
import type { DeliveryStatus, EventKind } from '../tables/channel-tables.ts'

export interface Delivery {
  readonly id: string
  readonly channelId: string
  readonly event: { readonly id: string; readonly kind: EventKind; readonly headline: string }
  readonly status: DeliveryStatus
  /** Tries so far. */
  readonly attempts: number
  /** When the next try is due; null once it has ended. */
  readonly nextAt: number | null
  readonly responseStatus: number | null
  readonly responseText: string | null
  readonly triedAt: number | null
  readonly createdAt: number
}

export type Redelivery = 'queued' | 'absent' | 'under-way' | 'disabled'

export interface FailedRedelivery {
  readonly queued: number
  /** Failed messages beyond the limit of one call. */
  readonly left: number
}

/** Messages that are queued again at once: a person asks once for each such group. */
export const MOST_REDELIVERED = 100

/** Messages of a channel that were given up since then, or in the last milliseconds. */
type Failures = { readonly channelId: string } & (
  | { readonly since: number }
  | { readonly lastMs: number }
)

export type Deliveries = ReturnType<typeof createDeliveries>

/** Messages to channels; kept for 30 days. */
export function createDeliveries(db: Connection) {
  return {
    /** Latest first; undefined if this user has no such channel. */
    async list(
      owner: Owner,
      channelId: string,
      { page, perPage }: PageQuery,
    ): Promise<Page<Delivery> | undefined> {
      const channel = await db
        .selectFrom('channels')
        .select('id')
        .where('id', '=', channelId)
        .where('owner_id', '=', owner.id)
        .executeTakeFirst()
      if (!channel) return undefined
      const { total } = await db
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('channel_id', '=', channelId)
        .executeTakeFirstOrThrow()
      const rows = await selectDeliveries(db)
        .where('deliveries.channel_id', '=', channelId)
        .orderBy('deliveries.id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { items: rows.map(toDelivery), total }
    },

    /** ID of the channel of a delivery; undefined if this user has no such delivery. */
    async channelOf(owner: Owner, id: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('deliveries')
        .innerJoin('channels', 'channels.id', 'deliveries.channel_id')
        .select('deliveries.channel_id')
        .where('deliveries.id', '=', id)
        .where('channels.owner_id', '=', owner.id)
        .executeTakeFirst()
      return row?.channel_id
    },

    /** Sends the message of a delivery once more, under the same ID, with all its tries. */
    async redeliver(owner: Owner, id: string): Promise<Redelivery> {
      return await writing(db, async (trx) => {
        const row = await trx
          .selectFrom('deliveries')
          .innerJoin('channels', 'channels.id', 'deliveries.channel_id')
          .select(['deliveries.id', 'deliveries.lead_id', 'channels.disabled_at'])
          .where('deliveries.id', '=', id)
          .where('channels.owner_id', '=', owner.id)
          .executeTakeFirst()
        if (!row) return 'absent'
        if (row.disabled_at !== null) return 'disabled'
        const { numUpdatedRows } = await trx
          .updateTable('deliveries')
          .set({ status: 'queued', attempt: 0, next_at: await clock(trx) })
          .where('id', '=', row.lead_id ?? row.id)
          .where('status', 'in', ['delivered', 'dead'])
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n ? 'queued' : 'under-way'
      })
    },

    /**
     * Sends the messages of a channel that were given up since then once more, the oldest first and at most 100 of them:
     * those of a time when its endpoint was down. A message is given up days after it was made. Undefined if this user has no such channel.
     */
    async redeliverFailed(
      owner: Owner,
      { channelId, ...of }: Failures,
    ): Promise<FailedRedelivery | 'disabled' | undefined> {
      return await writing(db, async (trx) => {
        const channel = await trx
          .selectFrom('channels')
          .select('disabled_at')
          .where('id', '=', channelId)
          .where('owner_id', '=', owner.id)
          .executeTakeFirst()
        if (!channel) return undefined
        if (channel.disabled_at !== null) return 'disabled'
        // Not the channel's row, which deliveries lock after their own.
        await lockName(trx, `failed messages of ${channelId}`)
        const now = await clock(trx)
        const since = 'since' in of ? of.since : now - of.lastMs
        const failed = () =>
          trx
            .selectFrom('deliveries')
            .where('channel_id', '=', channelId)
            .where('status', '=', 'dead')
            .where('lead_id', 'is', null)
            .where('tried_at', '>=', since)
        const { total } = await failed()
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        const first = await failed().select('id').orderBy('id').limit(MOST_REDELIVERED).execute()
        const ids = first.map(({ id }) => id)
        if (ids.length === 0) return { queued: 0, left: 0 }
        const { numUpdatedRows } = await trx
          .updateTable('deliveries')
          .set({ status: 'queued', attempt: 0, next_at: now })
          .where('id', 'in', ids)
          .where('status', '=', 'dead')
          .executeTakeFirstOrThrow()
        return { queued: Number(numUpdatedRows), left: total - ids.length }
      })
    },
  }
}

/** An event that is part of a message has the state of that message. */
function selectDeliveries(db: Connection) {
  return db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .leftJoin('deliveries as lead', 'lead.id', 'deliveries.lead_id')
    .select(['deliveries.id', 'deliveries.channel_id', 'deliveries.created_at'])
    .select(['events.id as eventId', 'events.kind', 'events.body'])
    .select((eb) => [
      eb.fn.coalesce('lead.status', 'deliveries.status').as('status'),
      eb.fn.coalesce('lead.attempt', 'deliveries.attempt').as('attempt'),
      eb.fn.coalesce('lead.next_at', 'deliveries.next_at').as('nextAt'),
      eb.fn.coalesce('lead.response_status', 'deliveries.response_status').as('responseStatus'),
      eb.fn.coalesce('lead.response_text', 'deliveries.response_text').as('responseText'),
      eb.fn.coalesce('lead.tried_at', 'deliveries.tried_at').as('triedAt'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]

function toDelivery(row: Row): Delivery {
  const { headline }: { headline: string } = JSON.parse(row.body)
  return {
    id: row.id,
    channelId: row.channel_id,
    event: { id: row.eventId, kind: row.kind, headline },
    status: row.status,
    attempts: row.attempt,
    nextAt: row.status === 'queued' ? row.nextAt : null,
    responseStatus: row.responseStatus,
    responseText: row.responseText,
    triedAt: row.triedAt,
    createdAt: row.created_at,
  }
}
