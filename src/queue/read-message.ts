import type { Selectable } from 'kysely'
import type { Seals } from '../secrets/sealed-values.ts'
import { type ChannelSettings, openSettings } from '../store/channels/channel-settings.ts'
import type { EventBody } from '../store/channels/event-body.ts'
import type { Connection } from '../store/database/database.ts'
import type { EventKind, EventTable } from '../store/tables/channel-tables.ts'

/** What a message is sent with: its channel, its project and its events. */
export interface MessageContent {
  readonly channel: {
    readonly id: string
    readonly name: string
    /** Null if it cannot be opened. */
    readonly settings: ChannelSettings | null
    readonly ownerEmail: string
  }
  readonly project: { readonly id: string; readonly name: string } | null
  /** The first one's ID is the message's. */
  readonly events: readonly ClaimedEvent[]
}

export interface ClaimedEvent {
  readonly id: string
  readonly kind: EventKind
  readonly subject: { readonly kind: string; readonly id: string }
  readonly body: EventBody
  readonly createdAt: number
}

type EventRow = Omit<Selectable<EventTable>, 'project_id'>

interface OfDelivery {
  readonly id: string
  readonly channel_id: string
  readonly project_id: string | null
}

/** Reads a message; what this returns makes it of its rows, and throws if it cannot. */
export async function readMessage(
  trx: Connection,
  { id, channel_id, project_id }: OfDelivery,
  seals: Seals,
): Promise<() => MessageContent> {
  const channel = await trx
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['channels.name', 'channels.settings', 'users.email'])
    .where('channels.id', '=', channel_id)
    .executeTakeFirstOrThrow()
  const project =
    project_id === null
      ? undefined
      : await trx
          .selectFrom('projects')
          .select(['id', 'name'])
          .where('id', '=', project_id)
          .executeTakeFirst()
  const events = await eventsOf(trx, id)
  return () => ({
    channel: {
      id: channel_id,
      name: channel.name,
      settings: opened(seals, channel_id, channel.settings),
      ownerEmail: channel.email ?? '',
    },
    project: project ?? null,
    events: events.map(toEvent),
  })
}

async function eventsOf(trx: Connection, leadId: string): Promise<EventRow[]> {
  const messages = () => trx.selectFrom('deliveries').select(['id', 'event_id'])
  const first = messages().where('id', '=', leadId)
  // Not `or`: PostgreSQL may then read all messages.
  const parts = first.unionAll(messages().where('lead_id', '=', leadId))
  const rows = await trx
    .selectFrom(parts.as('part'))
    .innerJoin('events', 'events.id', 'part.event_id')
    .select(['events.id', 'events.kind', 'events.subject_kind', 'events.subject_id'])
    .select(['events.body', 'events.created_at', 'part.id as deliveryId'])
    .orderBy('events.id')
    .execute()
  const isOther = ({ deliveryId }: { deliveryId: string }) => deliveryId !== leadId
  return rows.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)))
}

function toEvent({ id, kind, subject_kind, subject_id, body, created_at }: EventRow): ClaimedEvent {
  return {
    id,
    kind,
    subject: { kind: subject_kind, id: subject_id },
    body: JSON.parse(body),
    createdAt: created_at,
  }
}

function opened(seals: Seals, id: string, sealed: string | null): ChannelSettings | null {
  if (sealed === null) return null
  try {
    return openSettings(seals, id, sealed)
  } catch {
    // Moved here from another row: a sealed value opens only in its own row.
    return null
  }
}
