import { type Selectable, sql } from 'kysely'
import { impersonatedUser, endLeftImpersonations } from './impersonations.ts'
import type { Owner } from './actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import { forgetDeviceOf, forgetOtherDevices, moveDevice } from './known-devices.ts'
import { hasPassword, type VerifiedUser } from './password-change.ts'
import { type Preferences, toPreferences } from './preferences.ts'
import { hasSecondFactor } from './second-factors.ts'
import { hashToken, newToken } from '../database/token.ts'
import { deleteInSlices } from '../database/slices.ts'
import { toUser, type User } from './users.ts'
import type { SessionTable } from '../tables/account-tables.ts'
import { noteUse } from './note-use.ts'

/** A signed-in user in one browser. Times are milliseconds since 1970. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly agent: string
  readonly address: string
  readonly createdAt: number
  readonly seenAt: number
  readonly provenAt: number
}

/** Origin of a sign-in. */
export interface Origin {
  readonly agent: string
  readonly address: string
}

/** An administrator's session that acts as a user, or did until recently. */
export type Impersonation =
  | { readonly status: 'on'; readonly adminId: string }
  | { readonly status: 'over' }

/** Meaning of a session's token. */
export interface Visit {
  readonly session: Session
  /** Account that it opens: its owner's, or the impersonated user's. */
  readonly user: User
  readonly impersonation: Impersonation | undefined
  /** Whether the session's owner, who may impersonate users, has a second factor. */
  readonly secondFactor: boolean
  readonly preferences: Preferences
  /** The database's time. */
  readonly now: number
}

export type Started =
  | { readonly status: 'started'; readonly token: string }
  /** The account has a second factor. */
  | { readonly status: 'code-needed' }

/** A session ends after a week without a visit, and after a month in any case. */
const IDLE_MS = 7 * 24 * 60 * 60 * 1000
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000

/** One write a minute, not one a request. */
const SEEN_RESOLUTION_MS = 60_000

const MAX_AGENT = 200

/** Per user: more browsers than anybody has, and few enough to list. */
const MOST_SESSIONS = 100

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(db: Connection) {
  const alive = (now: number) =>
    db
      .selectFrom('sessions')
      .where('sessions.seen_at', '>', now - IDLE_MS)
      .where('sessions.created_at', '>', now - SESSION_MS)

  return {
    /** The token for the browser's cookie, which cannot be shown again. */
    start: (userId: string, from: Origin): Promise<string> => insertSession(db, userId, from),

    /**
     * The same for a user with this verified password, unless a code is needed as well; undefined if the password has
     * changed since.
     */
    async startWith(user: VerifiedUser, from: Origin): Promise<Started | undefined> {
      return await writing(db, async (trx) => {
        if (!(await hasPassword(trx, user))) return undefined
        // Not before: it may have been turned on while the password was verified.
        if (await hasSecondFactor(trx, user.id)) return { status: 'code-needed' }
        return { status: 'started', token: await insertSession(trx, user.id, from) }
      })
    },

    /** The same for a user who has also entered a correct code. */
    async startWithCode(user: VerifiedUser, from: Origin): Promise<string | undefined> {
      return await writing(db, async (trx) => {
        return (await hasPassword(trx, user)) ? await insertSession(trx, user.id, from) : undefined
      })
    },

    /** The user of this token, recorded as seen; undefined if the session has ended. */
    async visit(token: string): Promise<Visit | undefined> {
      const now = await clock(db)
      const row = await alive(now)
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
        .selectAll('sessions')
        .select(['users.email', 'users.is_admin', 'users.created_at as user_created_at'])
        .select(['users.time_zone', 'users.theme'])
        .select('second_factors.confirmed_at')
        .where('users.disabled_at', 'is', null)
        .where('sessions.token_hash', '=', hashToken(token))
        .executeTakeFirst()
      if (!row) return undefined

      if (now - row.seen_at >= SEEN_RESOLUTION_MS) {
        const record = db.updateTable('sessions').set({ seen_at: now }).where('id', '=', row.id)
        await noteUse(record.execute())
      }
      const impersonation = await impersonatedUser(db, row.id)
      if (impersonation !== undefined && impersonation !== 'over') {
        return {
          session: toSession(row),
          user: toUser(impersonation),
          impersonation: { status: 'on', adminId: row.user_id },
          secondFactor: row.confirmed_at !== null,
          preferences: toPreferences(impersonation),
          now,
        }
      }
      const { email, user_id, user_created_at } = row
      const user = {
        id: user_id,
        email,
        admin: row.is_admin === 1,
        createdAt: user_created_at,
        disabledAt: null,
      }
      return {
        session: toSession(row),
        user,
        impersonation: impersonation && { status: impersonation },
        secondFactor: row.confirmed_at !== null,
        preferences: toPreferences(row),
        now,
      }
    },

    /** Whether this session is active and opens this user's account. Not recorded as a visit. */
    async goesOn(id: string, userId: string): Promise<boolean> {
      const row = await alive(await clock(db))
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.user_id')
        .where('users.disabled_at', 'is', null)
        .where('sessions.id', '=', id)
        .executeTakeFirst()
      if (!row) return false
      const impersonation = await impersonatedUser(db, id)
      if (impersonation === undefined) return row.user_id === userId
      return impersonation !== 'over' && impersonation.id === userId
    },

    /**
     * Records that the password was entered again: for a while, keys and the password can be changed. The session gets
     * a new token (ASVS 5, 7.2.4), so that a stolen one gains nothing. Undefined if another request has already
     * replaced it.
     */
    async prove(token: string): Promise<string | undefined> {
      const before = hashToken(token)
      const next = newToken()
      return await writing(db, async (trx) => {
        const proven = await trx
          .updateTable('sessions')
          .set({ token_hash: hashToken(next), proven_at: await clock(trx) })
          .where('token_hash', '=', before)
          .returning('user_id')
          .executeTakeFirst()
        if (!proven) return undefined
        const { user_id: userId } = proven
        await moveDevice(trx, { userId, from: before, to: hashToken(next) })
        return next
      })
    },

    /** This user's active sessions, the latest first. */
    async list(owner: Owner): Promise<Session[]> {
      const rows = await alive(await clock(db))
        .selectAll()
        .where('sessions.user_id', '=', owner.id)
        .orderBy('sessions.id', 'desc')
        .execute()
      return rows.map(toSession)
    },

    /** Signs this browser out. */
    async end(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
      await endLeftImpersonations(db)
    },

    /** Ends one of this user's sessions and forgets its device; false without such a session. */
    async endOne(owner: Owner, id: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        // Before a device of the session is remembered, or after: then it is forgotten.
        await lockUser(trx, owner.id)
        const ended = await trx
          .deleteFrom('sessions')
          .where('id', '=', id)
          .where('user_id', '=', owner.id)
          .returning('token_hash')
          .executeTakeFirst()
        if (!ended) return false
        await forgetDeviceOf(trx, { userId: owner.id, sessionHash: ended.token_hash })
        await endLeftImpersonations(trx)
        return true
      })
    },

    /** Ends all sessions of a user except this one, and forgets all devices except its own. */
    async endOthers(userId: string, kept: string | undefined): Promise<void> {
      await writing(db, async (trx) => {
        await lockUser(trx, userId)
        await trx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('token_hash', '!=', kept === undefined ? '' : hashToken(kept))
          .execute()
        await forgetOtherDevices(trx, userId, kept)
        await endLeftImpersonations(trx)
      })
    },
  }
}

async function insertSession(db: Connection, userId: string, from: Origin): Promise<string> {
  const token = newToken()
  const now = await clock(db)
  await db
    .insertInto('sessions')
    .values({
      id: newId(now),
      token_hash: hashToken(token),
      user_id: userId,
      agent: from.agent.slice(0, MAX_AGENT),
      address: from.address,
      created_at: now,
      seen_at: now,
      proven_at: now,
    })
    .execute()
  await endOldest(db, userId)
  return token
}

/** Programs that sign in repeatedly keep the sessions used last. */
async function endOldest(db: Connection, userId: string): Promise<void> {
  const kept = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

/** Removes ended sessions; called by the sweep. */
export async function forgetSessions(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    {
      from: 'sessions',
      where: sql<boolean>`(seen_at <= ${now - IDLE_MS} or created_at <= ${now - SESSION_MS})`,
    },
    signal,
  )
}

function toSession(row: Selectable<SessionTable>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    agent: row.agent,
    address: row.address,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    provenAt: row.proven_at,
  }
}
