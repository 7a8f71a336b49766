import type { ExpressionBuilder, Selectable } from 'kysely'
import { type Connection, type Database, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { GUEST_ID } from './guest.ts'
import { noteUse } from './note-use.ts'
import { createSecurityEvents, type EventSource } from './security-events.ts'
import { hashToken } from '../database/token.ts'
import type { ImpersonationTable, UserTable } from '../tables/account-tables.ts'

/**
 * An administrator signed in as a user: a mark on their own session, which names the opened account.
 *
 *     own ──begin──▶ acts ──────return, sign-out──────▶ own
 *                     │                                  ▲
 *                     └─an hour, a change of either──▶ over ──return
 *                       account or its session
 *
 * An ended impersonation opens nothing: a form filled in as the user must not be submitted as the administrator. Every
 * visit checks whether it still applies; whatever ends it is marked where it happens, so that it does not resume when
 * the cause goes away.
 */
export const IMPERSONATION_MS = 60 * 60 * 1000

/** The user that a session acts as; `over` if it has ended. */
export type ImpersonatedUser = Selectable<UserTable> | 'over'

export type Impersonations = ReturnType<typeof createImpersonations>

export function createImpersonations(db: Connection) {
  return {
    /**
     * From now on, this session acts as the user. Returns false and does nothing if its owner is not an administrator
     * or already impersonates, or if the user is an administrator, disabled or deleted.
     *
     * @param token of the session
     */
    async begin(token: string, userId: string, from: EventSource): Promise<boolean> {
      return await writing(db, async (trx) => {
        const session = await sessionOfAdmin(trx, token)
        if (!session || !(await userToActAs(trx, userId))) return false
        const row = {
          session_id: session.id,
          actor_id: session.user_id,
          user_id: userId,
          address: from.address,
          agent: from.agent,
          began_at: await clock(trx),
          ended_at: null,
        }
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('impersonations')
          .values(row)
          .onConflict((conflict) => conflict.column('session_id').doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n) return false
        await tell(trx, 'impersonation-begun', row)
        return true
      })
    },

    /** Returns the session to its owner. */
    async end(sessionId: string, from: EventSource): Promise<void> {
      await writing(db, async (trx) => {
        const row = await trx
          .deleteFrom('impersonations')
          .where('session_id', '=', sessionId)
          .returningAll()
          .executeTakeFirst()
        if (row?.ended_at === null) {
          const { address, agent } = from
          await tell(trx, 'impersonation-ended', { ...row, address, agent })
        }
      })
    },
  }
}

/** The user that this session acts as; undefined if it acts as its owner. */
export async function impersonatedUser(
  db: Connection,
  sessionId: string,
): Promise<ImpersonatedUser | undefined> {
  const row = await db
    .selectFrom('impersonations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.ended_at !== null) return 'over'
  if (await isLeft(db, sessionId)) {
    // A database that takes no changes opens nothing either, and has it ended later.
    await noteUse(endLeftImpersonations(db))
    return 'over'
  }
  const user = await db
    .selectFrom('impersonations')
    .innerJoin('users', 'users.id', 'impersonations.user_id')
    .selectAll('users')
    .where('impersonations.session_id', '=', sessionId)
    .where('impersonations.ended_at', 'is', null)
    .executeTakeFirst()
  return user ?? 'over'
}

/** Ends every impersonation that no longer qualifies. */
export async function endLeftImpersonations(db: Connection): Promise<void> {
  await writing(db, endLeft)
}

async function endLeft(db: Connection): Promise<void> {
  const now = await clock(db)
  const rows = await db
    .updateTable('impersonations')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(left(db, now))
    .returningAll()
    .execute()
  for (const row of rows) await tell(db, 'impersonation-ended', row)
}

/** Asked before it is ended, so that a visit writes nothing: a database that is read-only answers visits. */
async function isLeft(db: Connection, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('impersonations')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where(left(db, await clock(db)))
    .executeTakeFirst()
  return row !== undefined
}

/** Impersonations whose time, session, administrator or user no longer qualifies. */
function left(db: Connection, now: number) {
  const admins = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.is_admin', '=', 1)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
  const users = usersToActAs(db).select('users.id')
  return (eb: ExpressionBuilder<Database, 'impersonations'>) =>
    eb.or([
      eb('began_at', '<=', now - IMPERSONATION_MS),
      eb('session_id', 'not in', admins),
      eb('user_id', 'not in', users),
    ])
}

/** The same, and removes marks that are no longer needed; called by the sweep. */
export async function forgetImpersonations(db: Connection): Promise<void> {
  await endLeftImpersonations(db)
  await db
    .deleteFrom('impersonations')
    .where('ended_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('session_id', 'not in', eb.selectFrom('sessions').select('id')),
        eb(
          'user_id',
          'not in',
          eb.selectFrom('users').select('id').where('deleted_at', 'is', null),
        ),
      ]),
    )
    .execute()
}

async function sessionOfAdmin(trx: Connection, token: string) {
  return await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.is_admin', '=', 1)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

function usersToActAs(db: Connection) {
  return db
    .selectFrom('users')
    .where('users.id', '!=', GUEST_ID)
    .where('users.is_admin', '=', 0)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
}

async function userToActAs(trx: Connection, id: string): Promise<boolean> {
  const row = await usersToActAs(trx)
    .select('users.id')
    .where('users.id', '=', id)
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
  return row !== undefined
}

/** In the logs of both accounts. */
async function tell(
  db: Connection,
  kind: 'impersonation-begun' | 'impersonation-ended',
  { actor_id, user_id, address, agent }: ImpersonationTable,
): Promise<void> {
  const events = createSecurityEvents(db)
  const from = { address, agent }
  await events.record({ kind, userId: user_id, actorId: actor_id, from })
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst()
  const subject = user?.email === '' ? undefined : user?.email
  await events.record({ kind, userId: actor_id, subject, from })
}
