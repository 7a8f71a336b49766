import { type Selectable, sql } from 'kysely'
import type { Owner } from './actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { newId } from '../database/new-id.ts'
import type { Page, PageQuery } from '../database/page.ts'
import { deleteInSlices } from '../database/slices.ts'
import { COUNTED_KINDS, type SecurityEventKind } from '../tables/security-event-kinds.ts'
import type { SecurityEventTable } from '../tables/account-tables.ts'

/** Times are milliseconds since 1970. */
export interface SecurityEvent {
  readonly id: string
  readonly kind: SecurityEventKind
  readonly userId: string | null
  readonly actorId: string | null
  readonly subject: string | null
  readonly address: string
  readonly agent: string
  readonly times: number
  readonly firstAt: number
  readonly at: number
}

/** Origin of a request. */
export interface EventSource {
  readonly address: string
  /** The browser's `User-Agent`. */
  readonly agent: string
  /** The impersonating administrator, who is the actual author. */
  readonly impersonationId?: string | undefined
}

export interface NewSecurityEvent {
  readonly kind: SecurityEventKind
  /** The account that it concerns. */
  readonly userId?: string | undefined
  /** Author; absent: the user themselves, null: unknown. */
  readonly actorId?: string | null | undefined
  /** Object of the action, in words; never a secret. Truncated. */
  readonly subject?: string | undefined
  readonly from: EventSource
}

export interface SecurityEventQuery {
  readonly kind?: SecurityEventKind | undefined
  /** Account that it concerns. */
  readonly userId?: string | undefined
}

const HOUR_MS = 60 * 60 * 1000
const YEAR_MS = 365 * 24 * HOUR_MS
const MAX_AGENT = 200
const MAX_SUBJECT = 320

/** Per kind and account; further events of that hour share one row. */
const MOST_AN_HOUR = 200

export type SecurityEvents = ReturnType<typeof createSecurityEvents>

export function createSecurityEvents(db: Connection) {
  return {
    async record(event: NewSecurityEvent): Promise<void> {
      const now = await clock(db)
      const counted = COUNTED_KINDS.has(event.kind) || (await isFlood(db, event, now))
      const row = rowOf(event, { now, counted })
      const { address, agent, at } = row
      await db
        .insertInto('security_events')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('counted_as').doUpdateSet((eb) => ({
            times: eb('security_events.times', '+', 1),
            address,
            agent,
            at,
          })),
        )
        .execute()
    },

    /** The latest events of this user's account, the latest first. */
    async latest(owner: Owner, most: number): Promise<SecurityEvent[]> {
      const rows = await db
        .selectFrom('security_events')
        .selectAll()
        .where('user_id', '=', owner.id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return rows.map(toEvent)
    },

    /** A page of all events, the latest first: for administrators. */
    async list({
      page,
      perPage,
      ...narrowed
    }: SecurityEventQuery & PageQuery): Promise<Page<SecurityEvent>> {
      const matching = matchingEvents(db, narrowed)
      const { total } = await matching
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await matching
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { items: rows.map(toEvent), total }
    },

    /**
     * The matching ones among the next `most` events in order of creation, without an end: new or updated rows do not
     * move others, so none is repeated or skipped. All are read by ID: no index of a kind or account is in this order,
     * and sorting half a million events for each piece would take seconds.
     *
     * @param before `next` of the previous piece
     */
    async listBefore(
      before: string | undefined,
      most: number,
      { kind, userId }: SecurityEventQuery,
    ): Promise<EventPiece> {
      let reading = db.selectFrom('security_events')
      if (before !== undefined) reading = reading.where('id', '<', before)
      const rows = await reading.selectAll().orderBy('id', 'desc').limit(most).execute()
      const matching = rows.filter(
        (row) =>
          (kind === undefined || row.kind === kind) &&
          (userId === undefined || row.user_id === userId),
      )
      return {
        items: matching.map(toEvent),
        next: rows.length < most ? undefined : rows.at(-1)?.id,
      }
    },
  }
}

/** A piece of a list without pages. */
export interface EventPiece {
  readonly items: readonly SecurityEvent[]
  /** Undefined at the end. */
  readonly next: string | undefined
}

function matchingEvents(db: Connection, { kind, userId }: SecurityEventQuery) {
  let matching = db.selectFrom('security_events')
  if (kind !== undefined) matching = matching.where('kind', '=', kind)
  if (userId !== undefined) matching = matching.where('user_id', '=', userId)
  return matching
}

/** Removes events older than a year; called by the sweep. */
export async function forgetSecurityEvents(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'security_events', where: sql<boolean>`at <= ${now - YEAR_MS}` },
    signal,
  )
}

/** A signed-in attacker could flood the log as well; their first actions of an hour stay listed one by one. */
async function isFlood(
  db: Connection,
  { kind, userId }: NewSecurityEvent,
  now: number,
): Promise<boolean> {
  if (userId === undefined) return false
  const recent = await db
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>', now - HOUR_MS)
    .limit(MOST_AN_HOUR)
    .execute()
  return recent.length >= MOST_AN_HOUR
}

function rowOf(
  event: NewSecurityEvent,
  { now, counted }: { readonly now: number; readonly counted: boolean },
): SecurityEventTable {
  const { kind, userId = null, subject, from } = event
  const { actorId = userId } = event
  const hour = Math.floor(now / HOUR_MS)
  return {
    id: newId(now),
    kind,
    user_id: userId,
    actor_id: actorId === null ? null : (from.impersonationId ?? actorId),
    subject: counted ? null : (subject?.slice(0, MAX_SUBJECT) ?? null),
    address: from.address,
    agent: from.agent.slice(0, MAX_AGENT),
    times: 1,
    first_at: now,
    at: now,
    counted_as: counted ? `${kind} ${userId ?? ''} ${hour}` : null,
  }
}

function toEvent(row: Selectable<SecurityEventTable>): SecurityEvent {
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    actorId: row.actor_id,
    subject: row.subject,
    address: row.address,
    agent: row.agent,
    times: row.times,
    firstAt: row.first_at,
    at: row.at,
  }
}
