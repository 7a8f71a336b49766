import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { hideUser, type UserDeletion } from './delete-user.ts'
import { changeEmail } from './email-change.ts'
import { emailKey } from './email-key.ts'
import { GUEST_ID } from './guest.ts'
import { lockName } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import { changePassword, type NewPassword, type PasswordChange } from './password-change.ts'
import type { Preferences } from './preferences.ts'
import type { EventSource } from './security-events.ts'
import { StoreError } from '../database/store-error.ts'
import { type SettingChange, writeSettings } from '../upkeep/stored-settings.ts'
import type { UserTable } from '../tables/account-tables.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly admin: boolean
  readonly createdAt: number
  /** When an administrator disabled the account. */
  readonly disabledAt: number | null
}

export interface NewUser {
  readonly email: string
  readonly passwordHash?: string | undefined
  readonly admin: boolean
}

/** Settings stored together with the first account. */
export interface FirstSettings {
  readonly changes: readonly SettingChange[]
  readonly from: EventSource
}

/** Two hashes of one password. */
export interface Rehash {
  readonly before: string
  readonly after: string
}

export type Users = ReturnType<typeof createUsers>

/** Used by the operator's commands and by `accounts`, before there is an actor. */
export function createUsers(db: Connection) {
  const one = (column: 'id' | 'email_key', value: string) =>
    db
      .selectFrom('users')
      .selectAll()
      .where(column, '=', value)
      .where('id', '!=', GUEST_ID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()

  return {
    /** @throws {StoreError} `email-taken` */
    async create(user: NewUser): Promise<User> {
      return await writing(db, (trx) => insertUser(trx, user))
    },

    /** Creates the first account with its settings; undefined if there is one already. */
    async createFirst(user: NewUser, set?: FirstSettings): Promise<User | undefined> {
      return await writing(db, async (trx) => {
        await lockName(trx, 'first account')
        if ((await countUsers(trx)) > 0) return undefined
        const first = await insertUser(trx, user)
        if (set) await writeSettings(trx, set.changes, { id: first.id, from: set.from })
        return first
      })
    },

    async find(id: string): Promise<User | undefined> {
      const row = await one('id', id)
      return row && toUser(row)
    },

    async findByEmail(email: string): Promise<User | undefined> {
      const row = await one('email_key', emailKey(email))
      return row && toUser(row)
    },

    /** Hash to verify a password against; undefined for users without one, disabled and unknown ones. */
    async findSecret(email: string): Promise<{ id: string; passwordHash: string } | undefined> {
      const row = await one('email_key', emailKey(email))
      if (!row || row.password_hash === null || row.disabled_at !== null) return undefined
      return { id: row.id, passwordHash: row.password_hash }
    },

    /** Changes the password; see `changePassword`. Undefined if nothing changed. */
    async changePassword(asked: NewPassword): Promise<PasswordChange | undefined> {
      return await writing(db, (trx) => changePassword(trx, asked))
    },

    /** The same, keeping the keys. False if nothing changed. */
    async setPassword(id: string, passwordHash: string, kept?: string): Promise<boolean> {
      return (await this.changePassword({ id, passwordHash, kept })) !== undefined
    },

    /** Stores the same password hashed with other parameters; no effect if it has changed in the meantime. */
    async rehashPassword(id: string, { before, after }: Rehash): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ password_hash: after })
        .where('id', '=', id)
        .where('password_hash', '=', before)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /**
     * Changes the address; see `changeEmail`.
     *
     * @throws {StoreError} `email-taken`
     */
    async setEmail(id: string, email: string): Promise<void> {
      await writing(db, (trx) => changeEmail(trx, id, email))
    },

    async setPreferences(id: string, { timeZone, theme }: Preferences): Promise<void> {
      await db
        .updateTable('users')
        .set({ time_zone: timeZone, theme })
        .where('id', '=', id)
        .execute()
    },

    /** Deletes an account with everything it owns; hidden from every reader at once, removed by the sweep. */
    async delete(id: string): Promise<UserDeletion> {
      return await writing(db, (trx) => hideUser(trx, id))
    },

    /** By date of creation. */
    async list(): Promise<User[]> {
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '!=', GUEST_ID)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(toUser)
    },

    /** Whether this user still sees the first steps of an installation. */
    async seesFirstSteps(id: string): Promise<boolean> {
      const row = await one('id', id)
      return row !== undefined && row.first_steps_closed_at === null
    },

    async closeFirstSteps(id: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ first_steps_closed_at: await clock(db) })
        .where('id', '=', id)
        .execute()
    },

    /** Number of users: a server without users says how to create one. */
    count: () => countUsers(db),
  }
}

/** @throws {StoreError} `email-taken` */
export async function insertUser(
  trx: Connection,
  { email, passwordHash, admin }: NewUser,
): Promise<User> {
  const now = await clock(trx)
  const row: UserTable = {
    id: newId(now),
    email: email.trim(),
    email_key: emailKey(email),
    password_hash: passwordHash ?? null,
    is_admin: admin ? 1 : 0,
    created_at: now,
    time_zone: null,
    theme: null,
    deleted_at: null,
    disabled_at: null,
    first_steps_closed_at: null,
    most_waiting: null,
    most_an_hour: null,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new StoreError('email-taken')
  return toUser(row)
}

async function countUsers(db: Connection): Promise<number> {
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .where('id', '!=', GUEST_ID)
    .executeTakeFirstOrThrow()
  return users
}

export function toUser(row: UserTable): User {
  return {
    id: row.id,
    email: row.email,
    admin: row.is_admin === 1,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  }
}
