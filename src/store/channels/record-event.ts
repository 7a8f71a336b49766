import { type Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { newId } from '../database/new-id.ts'
import type { ChannelKind, EventKind } from '../tables/channel-tables.ts'
import { type EventBody, withoutQueries } from './event-body.ts'

export interface NewEvent {
  readonly kind: EventKind
  /** ID of the project in which it happened. */
  readonly project: string
  /** ID of the project's owner, whose channels are notified. */
  readonly owner: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly body: EventBody
}

/** How long events of a project are collected for one message. */
const GROUP_MS = 60_000
/** The same while other runs of the project are not finished. */
export const LONGEST_GROUP_MS = 10 * 60_000

/** Events that the feed and the digest also show: kept even if no channel wants them. */
const ALWAYS_KEPT: ReadonlySet<EventKind> = new Set([
  'alert.confirmed',
  'alert.resolved',
  'crawl.completed',
  'crawl.worse',
  'schedule.paused',
])

/**
 * Records an event, with a delivery for each channel that wants it. Must be called in the transaction that causes the
 * event: both take effect, or neither. If no channel wants it, this costs one query and writes nothing.
 */
export async function recordEvent(trx: Connection, event: NewEvent): Promise<void> {
  const channels = await channelsFor(trx, event)
  if (channels.length === 0 && !ALWAYS_KEPT.has(event.kind)) return
  const now = await clock(trx)
  const id = await insertEvent(trx, event, now)
  if (channels.length === 0) return
  const groupMs = (await isBusy(trx, event)) ? LONGEST_GROUP_MS : GROUP_MS
  const rows = channels.map((channel) => ({
    ...newDelivery({ eventId: id, channelId: channel.id, now }),
    project_id: event.project,
    next_at: now + (sendsAtOnce(channel.kind) ? 0 : groupMs),
  }))
  await trx.insertInto('deliveries').values(rows).execute()
}

/** Programs get every event separately; people get one message about several. */
export function sendsAtOnce(kind: ChannelKind): boolean {
  return kind === 'webhook'
}

export async function insertEvent(
  trx: Connection,
  {
    kind,
    project,
    subject,
    body,
  }: Omit<NewEvent, 'owner' | 'project'> & { project: string | null },
  now: number,
): Promise<string> {
  const id = newId(now)
  await trx
    .insertInto('events')
    .values({
      id,
      kind,
      project_id: project,
      subject_kind: subject.kind,
      subject_id: subject.id,
      body: JSON.stringify(withoutQueries(body)),
      created_at: now,
    })
    .execute()
  return id
}

export function newDelivery({
  eventId,
  channelId,
  now,
}: {
  readonly eventId: string
  readonly channelId: string
  readonly now: number
}) {
  return {
    id: newId(now),
    event_id: eventId,
    channel_id: channelId,
    project_id: null,
    lead_id: null,
    status: 'queued' as const,
    next_at: now,
    attempt: 0,
    worker: null,
    lease_token: null,
    lease_until: null,
    response_status: null,
    response_text: null,
    tried_at: null,
    created_at: now,
  }
}

async function channelsFor(
  trx: Connection,
  { kind, project, owner }: NewEvent,
): Promise<readonly { readonly id: string; readonly kind: ChannelKind }[]> {
  const rows = await trx
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .leftJoin('channel_projects', (join) =>
      join
        .onRef('channel_projects.channel_id', '=', 'channels.id')
        .on('channel_projects.project_id', '=', project),
    )
    .select(['channels.id', 'channels.kind', 'channels.events'])
    .where('channels.owner_id', '=', owner)
    .where('channels.disabled_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('channels.all_projects', '=', 1),
        eb('channel_projects.project_id', 'is not', null),
      ]),
    )
    .execute()
  return rows.filter(({ events }) => isAmong(kind, events))
}

function isAmong(kind: EventKind, events: string): boolean {
  const wanted: readonly EventKind[] = JSON.parse(events)
  return wanted.includes(kind)
}

async function isBusy(trx: Connection, { project, owner }: NewEvent): Promise<boolean> {
  const open = await trx
    .selectFrom('report_counters')
    .select('reports')
    .where('owner_id', '=', owner)
    .where('project_id', '=', project)
    .where('status', 'in', ['queued', 'running'])
    .where('reports', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
