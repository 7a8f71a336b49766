import { randomBytes } from 'node:crypto'
import type { Seals } from '../../secrets/sealed-values.ts'
import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import { orLater } from '../database/slices.ts'
import { StoreError } from '../database/store-error.ts'
import type { ChannelKind, EventKind } from '../tables/channel-tables.ts'
import { type Channel, type ChannelRow, ownRows, toChannels } from './channel-row.ts'
import {
  type ChannelSettings,
  hintOf,
  openSettings,
  rotated,
  sealSettings,
} from './channel-settings.ts'
import { dropChannels, dropMessages } from './drop-channels.ts'
import { endWaiting } from './end-waiting.ts'
import { createProjectChannels, setProjects } from './project-channels.ts'
import { insertEvent, newDelivery } from './record-event.ts'
import { requireRoomAtHost } from './require-room-at-host.ts'

export interface ChannelDraft {
  readonly name: string
  readonly settings: ChannelSettings
  readonly events: readonly EventKind[]
  /** IDs or names of projects of its owner; null for all. */
  readonly projects: readonly string[] | null
}

/** Absent members keep their values. */
export interface ChannelChange {
  readonly name?: string | undefined
  readonly events?: readonly EventKind[] | undefined
  readonly projects?: readonly string[] | null | undefined
  readonly isEnabled?: boolean | undefined
  /**
   * Called in the transaction with the current settings; null if their key was lost. Returning null changes nothing.
   */
  readonly settings?: ((before: ChannelSettings | null) => ChannelSettings | null) | undefined
}

const MOST_CHANNELS = 50

const DIGEST: EventKind = 'digest.weekly'

/** Until a worker, which knows time zones, has planned the first digest. */
const UNPLANNED = 0

export type Channels = ReturnType<typeof createChannels>

/** Where users are notified of events: each user's own channels, for their own projects. */
export function createChannels(db: Connection, seals: Seals) {
  return {
    ...createProjectChannels(db),

    async list(owner: Owner): Promise<readonly Channel[]> {
      const rows = await ownRows(db, owner).orderBy('id').execute()
      return await toChannels(db, rows)
    },

    async find(owner: Owner, id: string): Promise<Channel | undefined> {
      return await findOne(db, owner, id)
    },

    /** @throws {StoreError} `channels-full`, `channels-full-at-host`, `project-unknown` */
    async create(owner: Owner, draft: ChannelDraft): Promise<Channel> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const rows = await ownRows(trx, owner).execute()
        if (rows.length >= MOST_CHANNELS) throw new StoreError('channels-full')
        requireRoomAtHost({ settings: draft.settings, others: rows })
        const now = await clock(trx)
        const id = newId(now)
        await trx
          .insertInto('channels')
          .values({
            id,
            owner_id: owner.id,
            kind: draft.settings.kind,
            name: draft.name,
            settings: sealSettings(seals, id, draft.settings),
            hint: hintOf(draft.settings),
            events: JSON.stringify(draft.events),
            all_projects: draft.projects === null ? 1 : 0,
            disabled_at: null,
            disabled_reason: null,
            failing_since: null,
            last_success_at: null,
            digest_at: draft.events.includes(DIGEST) ? UNPLANNED : null,
            created_at: now,
            updated_at: now,
          })
          .execute()
        await setProjects(trx, owner, { id, projects: draft.projects })
        return await existing(trx, owner, id)
      })
    },

    /** The same for a user without channels; undefined for others. */
    async createFirst(owner: Owner, draft: ChannelDraft): Promise<Channel | undefined> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const any = await ownRows(trx, owner).limit(1).executeTakeFirst()
        return any ? undefined : await createChannels(trx, seals).create(owner, draft)
      })
    },

    /**
     * Undefined if there is no such channel. The kind never changes: settings of another kind are refused.
     *
     * @throws {StoreError} `project-unknown`, `channel-kind`, `channel-settings-lost`, `channels-full-at-host`
     */
    async change(owner: Owner, id: string, change: ChannelChange): Promise<Channel | undefined> {
      // What should have ended when it was disabled is not sent.
      if (change.isEnabled === true && (await isDisabled(db, owner, id))) await endWaiting(db, id)
      const changed = await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const rows = await ownRows(trx, owner).execute()
        const row = rows.find((each) => each.id === id)
        if (!row) return undefined
        const { projects } = change
        const before = row.settings === null ? null : openSettings(seals, id, row.settings)
        const settings = changedSettings(change, row.kind, before)
        if (settings) requireRoomAtHost({ settings, others: rows.filter((each) => each !== row) })
        const now = await clock(trx)
        await trx
          .updateTable('channels')
          .set({ ...plainColumns(change), ...stateColumns(change, row, now), updated_at: now })
          .set(digestColumns(change, row))
          .set(settings ? settingsColumns(seals, id, settings) : {})
          .where('id', '=', id)
          .execute()
        if (projects !== undefined) await setProjects(trx, owner, { id, projects })
        return await existing(trx, owner, id)
      })
      if (changed && change.isEnabled === false) await endWaiting(db, id)
      return changed
    },

    /** False if there is none. */
    async delete(owner: Owner, id: string): Promise<boolean> {
      const isFound = await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const row = await ownRows(trx, owner).where('id', '=', id).executeTakeFirst()
        if (row) await dropChannels(trx, [id])
        return row !== undefined
      })
      if (isFound) await orLater(() => dropMessages(db, id))
      return isFound
    },

    /** Creates a new secret; each old one also signs for a day. Undefined if there is no such webhook. */
    async rotate(owner: Owner, id: string): Promise<string | undefined> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const row = await ownRows(trx, owner).where('id', '=', id).executeTakeFirst()
        if (!row || row.kind !== 'webhook' || row.settings === null) return undefined
        const before = openSettings(seals, id, row.settings)
        if (before.kind !== 'webhook') return undefined
        const now = await clock(trx)
        const secret = newWebhookSecret()
        const settings = sealSettings(seals, id, rotated(before, secret, now))
        await trx
          .updateTable('channels')
          .set({ settings, updated_at: now })
          .where('id', '=', id)
          .execute()
        return secret
      })
    },

    /**
     * Queues a test message.
     *
     * @returns the ID of its delivery; undefined if there is no such enabled channel
     */
    async test(owner: Owner, id: string): Promise<string | undefined> {
      return await writing(db, async (trx) => {
        const row = await ownRows(trx, owner)
          .where('id', '=', id)
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
        if (!row) return undefined
        const now = await clock(trx)
        const eventId = await insertEvent(
          trx,
          {
            kind: 'webhook.test',
            project: null,
            subject: { kind: 'channel', id },
            body: {
              headline: 'This is a test message from Pagemark.',
              path: `/channels/${id}`,
            },
          },
          now,
        )
        const delivery = newDelivery({ eventId, channelId: id, now })
        await trx.insertInto('deliveries').values(delivery).execute()
        return delivery.id
      })
    },
  }
}

/** 32 random bytes in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

async function findOne(db: Connection, owner: Owner, id: string): Promise<Channel | undefined> {
  const row = await ownRows(db, owner).where('id', '=', id).executeTakeFirst()
  return row && (await toChannels(db, [row]))[0]
}

/** Otherwise than by losing its secrets. */
async function isDisabled(db: Connection, owner: Owner, id: string): Promise<boolean> {
  const channel = await findOne(db, owner, id)
  return (channel?.disabledReason ?? 'key-lost') !== 'key-lost'
}

async function existing(trx: Connection, owner: Owner, id: string): Promise<Channel> {
  const channel = await findOne(trx, owner, id)
  if (!channel) throw new Error('A channel that was just written is not there.')
  return channel
}

function plainColumns({ name, events, projects }: ChannelChange): Partial<ChannelRow> {
  return {
    ...(name !== undefined && { name }),
    ...(events && { events: JSON.stringify(events) }),
    ...(projects !== undefined && { all_projects: projects === null ? 1 : 0 }),
  }
}

/** A re-enabled channel starts without failures. */
function stateColumns(
  { isEnabled }: ChannelChange,
  row: ChannelRow,
  now: number,
): Partial<ChannelRow> {
  if (isEnabled === true) return { disabled_at: null, disabled_reason: null, failing_since: null }
  if (isEnabled !== false || row.disabled_at !== null) return {}
  return { disabled_at: now, disabled_reason: 'owner' }
}

/** Null to keep the settings. An email channel has none that could be lost. */
function changedSettings(
  { settings, isEnabled }: ChannelChange,
  kind: ChannelKind,
  before: ChannelSettings | null,
): ChannelSettings | null {
  const restored: ChannelSettings | null = before === null && kind === 'email' ? { kind } : null
  const changed = settings?.(before) ?? restored
  if (changed && changed.kind !== kind) throw new StoreError('channel-kind')
  if (isEnabled === true && !(changed ?? before)) throw new StoreError('channel-settings-lost')
  return changed
}

/** A digest that was just wanted, or whose channel was disabled, begins with the next week. */
function digestColumns(
  { events, isEnabled }: ChannelChange,
  { events: before, digest_at }: ChannelRow,
): Pick<ChannelRow, 'digest_at'> {
  const wanted: readonly EventKind[] = events ?? JSON.parse(before)
  if (!wanted.includes(DIGEST)) return { digest_at: null }
  return { digest_at: isEnabled === true ? UNPLANNED : (digest_at ?? UNPLANNED) }
}

function settingsColumns(seals: Seals, id: string, settings: ChannelSettings): Partial<ChannelRow> {
  return { settings: sealSettings(seals, id, settings), hint: hintOf(settings) }
}
