import { sql } from 'kysely'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import { hashToken, newToken } from '../database/token.ts'
import { deleteInSlices } from '../database/slices.ts'

/**
 * Browsers in which a user has signed in completely, second factor included, identified by a random cookie (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies"). A known device opens nothing: password and second factor
 * are still required. It only has a separate allowance for wrong ones, which strangers cannot use up.
 *
 *     sign-in link ──▶ allowed for an hour ──┐
 *     nothing known ─────────────────────────┴─ complete sign-in ──▶ known for half a year, with another token
 *
 * One token identifies one browser, whichever user signs in there: a row means that this user has. It changes with
 * each sign-in, so that a planted or copied one is worthless afterwards.
 */
export type KnownBy =
  | { readonly by: 'device'; readonly id: string }
  /** This user has signed in from this network, in another browser. */
  | { readonly by: 'network' }

/** Identifies a visitor's browser. */
export interface DeviceVisit {
  /** From its cookie. */
  readonly token: string | undefined
  /** The address, or the network that stands for it. */
  readonly network: string
}

export interface RememberedDevice {
  /** For the browser's cookie, replacing the token that it sent. */
  readonly token: string
  /** `known`: the user had signed in there. `first`: the user's first sign-in on record. */
  readonly was: 'known' | 'new' | 'first'
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Since the latest sign-in: many times the length of a session, which ends after a month. */
export const KNOWN_DEVICE_MS = 180 * DAY_MS

/** From using a sign-in link to signing in. */
const ALLOWED_MS = 60 * 60 * 1000

/** Per user: more browsers than anyone uses. */
const MOST_DEVICES = 20

export type KnownDevices = ReturnType<typeof createKnownDevices>

export function createKnownDevices(db: Connection) {
  return {
    /** How this user's account knows a visitor; undefined for a stranger. Equally fast for unknown ids. */
    async recognise(userId: string, { token, network }: DeviceVisit): Promise<KnownBy | undefined> {
      const tokenHash = token === undefined ? '' : hashToken(token)
      const rows = await db
        .selectFrom('known_devices')
        .select(['id', 'token_hash'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', await clock(db))
        .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('network', '=', network)]))
        .execute()
      const device = rows.find((row) => row.token_hash === tokenHash)
      if (device) return { by: 'device', id: device.id }
      return rows.length > 0 ? { by: 'network' } : undefined
    },

    /**
     * Records the complete sign-in that started this session. Undefined if the session has already ended, as after a
     * concurrent change of the password.
     */
    async remember(
      session: string,
      { token: brought, network }: DeviceVisit,
    ): Promise<RememberedDevice | undefined> {
      return await writing(db, async (trx) => {
        const sessionHash = hashToken(session)
        const userId = await holdUserOf(trx, sessionHash)
        if (userId === undefined) return undefined
        const token = newToken()
        if (brought !== undefined) await renewToken(trx, { brought, token })
        const was = await seenBefore(trx, { userId, token })
        const now = await clock(trx)
        const seen = {
          network,
          session_hash: sessionHash,
          used_at: now,
          expires_at: now + KNOWN_DEVICE_MS,
        }
        await trx
          .insertInto('known_devices')
          .values({
            id: newId(now),
            user_id: userId,
            token_hash: hashToken(token),
            created_at: now,
            ...seen,
          })
          .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(seen))
          .execute()
        await forgetOldest(trx, userId)
        return { token, was }
      })
    },
  }
}

/** The user of a session, locked: a change of the password that ends the session has ended, or finds the device. */
async function holdUserOf(trx: Connection, sessionHash: string): Promise<string | undefined> {
  const find = async () =>
    await trx
      .selectFrom('sessions')
      .select('user_id')
      .where('token_hash', '=', sessionHash)
      .executeTakeFirst()
  const begun = await find()
  if (!begun) return undefined
  await lockUser(trx, begun.user_id)
  return (await find())?.user_id
}

/**
 * A token for a browser in which this user's sign-in link was used: known for an hour, without having signed in. It
 * has a new allowance, since the browser's own may be used up. Needs a transaction that has locked the user.
 */
export async function allowDevice(
  trx: Connection,
  userId: string,
  brought: string | undefined,
): Promise<string> {
  const now = await clock(trx)
  const token = newToken()
  if (brought !== undefined) await renewToken(trx, { brought, token })
  const id = newId(now)
  await trx
    .insertInto('known_devices')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: userId,
      network: null,
      session_hash: null,
      created_at: now,
      used_at: null,
      expires_at: now + ALLOWED_MS,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ id }))
    .execute()
  await forgetOldest(trx, userId)
  return token
}

/**
 * Forgets all known devices except the one of this session: a user who signs out everywhere or changes the password
 * may have lost one.
 *
 * @param kept token of the session
 */
export async function forgetOtherDevices(
  trx: Connection,
  userId: string,
  kept: string | undefined,
): Promise<void> {
  const keptHash = kept === undefined ? '' : hashToken(kept)
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('session_hash', 'is', null), eb('session_hash', '!=', keptHash)]))
    .execute()
}

/** Forgets the device of a session that its user ends from elsewhere. */
export async function forgetDeviceOf(
  trx: Connection,
  { userId, sessionHash }: { readonly userId: string; readonly sessionHash: string },
): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('session_hash', '=', sessionHash)
    .execute()
}

/** Replaces the token of this user's session. */
export async function moveDevice(
  trx: Connection,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('known_devices')
    .set({ session_hash: to })
    .where('user_id', '=', userId)
    .where('session_hash', '=', from)
    .execute()
}

/** Removes expired rows; called by the sweep. */
export async function forgetKnownDevices(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'known_devices', where: sql<boolean>`expires_at <= ${now}` },
    signal,
  )
}

/** For every user who has signed in there: it is the same browser. */
async function renewToken(
  trx: Connection,
  { brought, token }: { readonly brought: string; readonly token: string },
): Promise<void> {
  await trx
    .updateTable('known_devices')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', hashToken(brought))
    .execute()
}

async function seenBefore(
  trx: Connection,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<RememberedDevice['was']> {
  const used = await trx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', await clock(trx))
    .execute()
  if (used.some((row) => row.token_hash === hashToken(token))) return 'known'
  return used.length > 0 ? 'new' : 'first'
}

/** Programs that sign in repeatedly without the cookie keep the latest. */
async function forgetOldest(trx: Connection, userId: string): Promise<void> {
  const kept = trx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy((eb) => eb.fn.coalesce('used_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DEVICES)
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}
