import { type Selectable, sql } from 'kysely'
import type { Owner } from './actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockName, lockUser } from '../database/locks.ts'
import { changeEmail } from './email-change.ts'
import { emailKey } from './email-key.ts'
import { endLinksMadeBy } from './end-links.ts'
import { allowDevice } from './known-devices.ts'
import { newId } from '../database/new-id.ts'
import { changePassword, type KeysThen, type PasswordChange } from './password-change.ts'
import { hashToken, newToken } from '../database/token.ts'
import { deleteInSlices } from '../database/slices.ts'
import { insertUser, toUser, type User } from './users.ts'
import type { AccountLinkTable, LinkKind, UserTable } from '../tables/account-tables.ts'

/** A link to an account, sent to one address by email or passed on by hand. Times are milliseconds since 1970. */
export interface AccountLink {
  readonly id: string
  readonly kind: LinkKind
  readonly email: string
  readonly admin: boolean
  /** Id of the user who requested it; null for the operator's commands and for visitors. */
  readonly madeBy: string | null
  readonly createdAt: number
  readonly expiresAt: number
}

export type NewLink =
  | {
      readonly kind: Exclude<LinkKind, 'email'>
      readonly email: string
      readonly admin?: boolean
      readonly madeBy?: string | undefined
    }
  | {
      readonly kind: 'email'
      readonly email: string
      readonly admin?: never
      /** User who will get the address. */
      readonly madeBy: string
    }

/** The account's former address, and its current one. */
export interface EmailChange {
  readonly before: string
  readonly after: string
}

const HOUR_MS = 60 * 60 * 1000

/** How long each is valid. */
const LIFETIMES_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * HOUR_MS,
  'sign-up': 24 * HOUR_MS,
  reset: HOUR_MS,
  // Three times the interval at which a mailbox gets emails: of those triggered by strangers, one is still usable.
  'sign-in': HOUR_MS,
  email: 24 * HOUR_MS,
}

/** How long an expired link can be exchanged for a new one. */
const REMEMBERED_MS = 7 * 24 * HOUR_MS

export type AccountLinks = ReturnType<typeof createAccountLinks>

/** Used by the operator and by `accounts`, before there is an actor: the token identifies the requester. */
export function createAccountLinks(db: Connection) {
  return {
    /**
     * A token for the address, which cannot be shown again. An invitation replaces an earlier one to the same address;
     * an address to be confirmed replaces another one of the same account.
     */
    async make(asked: NewLink): Promise<{ token: string; link: AccountLink }> {
      return await writing(db, async (trx) => {
        if (asked.kind === 'invitation') {
          await lockName(trx, `invitation ${emailKey(asked.email)}`)
          await dropOf(trx, 'invitation', asked.email)
        }
        if (asked.kind === 'email') {
          await lockUser(trx, asked.madeBy)
          await endLinksMadeBy(trx, asked.madeBy, 'email')
        }
        const now = await clock(trx)
        const token = newToken()
        const row: AccountLinkTable = {
          id: newId(now),
          kind: asked.kind,
          token_hash: hashToken(token),
          email: asked.email.trim(),
          email_key: emailKey(asked.email),
          is_admin: asked.admin === true ? 1 : 0,
          made_by: asked.madeBy ?? null,
          created_at: now,
          expires_at: now + LIFETIMES_MS[asked.kind],
        }
        await trx.insertInto('account_links').values(row).execute()
        return { token, link: toLink(row) }
      })
    },

    /** The purpose of a token; `expired` for a while after its time, undefined if it was used or is invalid. */
    async find(
      kind: LinkKind,
      token: string,
    ): Promise<{ link: AccountLink; expired: boolean } | undefined> {
      const row = await db
        .selectFrom('account_links')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row && { link: toLink(row), expired: row.expires_at <= (await clock(db)) }
    },

    /**
     * Uses the token up and creates its account; undefined if it is no longer valid.
     *
     * @throws {StoreError} `email-taken`; the token stays valid
     */
    async makeAccount(
      kind: 'invitation' | 'sign-up',
      token: string,
      passwordHash: string,
    ): Promise<User | undefined> {
      return await writing(db, async (trx) => {
        const row = await take(trx, kind, token)
        if (!row) return undefined
        const user = await insertUser(trx, {
          email: row.email,
          passwordHash,
          admin: row.is_admin === 1,
        })
        // However they were sent, the others led to the same address.
        await dropOf(trx, 'invitation', row.email)
        await dropOf(trx, 'sign-up', row.email)
        return user
      })
    },

    /**
     * Uses the token up, sets the password of the account with its address and ends all its sessions; undefined if it
     * is no longer valid, or the account is deleted.
     */
    async setPassword(
      token: string,
      passwordHash: string,
      keys: KeysThen = 'keep',
    ): Promise<(PasswordChange & { readonly user: User }) | undefined> {
      return await writing(db, async (trx) => {
        const user = await takeOfUser(trx, 'reset', token)
        const changed = user && (await changePassword(trx, { id: user.id, passwordHash, keys }))
        return changed && { ...changed, user: toUser(user) }
      })
    },

    /**
     * Uses the token up and makes the browser a known device of the account with its address; undefined if it is no
     * longer valid, or the account is deleted.
     *
     * @param brought the token of the browser's cookie
     */
    async allowDevice(
      token: string,
      brought: string | undefined,
    ): Promise<{ userId: string; deviceToken: string } | undefined> {
      return await writing(db, async (trx) => {
        const user = await takeOfUser(trx, 'sign-in', token)
        if (!user) return undefined
        return { userId: user.id, deviceToken: await allowDevice(trx, user.id, brought) }
      })
    },

    /**
     * Uses the token up and gives this user the address it was sent to; undefined if it is no longer valid or belongs
     * to another user.
     *
     * @throws {StoreError} `email-taken`; the token stays valid
     */
    async changeEmail(token: string, { id }: Owner): Promise<EmailChange | undefined> {
      return await writing(db, async (trx) => {
        await lockUser(trx, id)
        const row = await take(trx, 'email', token, id)
        if (!row) return undefined
        const before = await changeEmail(trx, id, row.email)
        return before === undefined ? undefined : { before, after: row.email }
      })
    },

    /** Invitations that are still valid, the latest first; at most 100. */
    async invitations(): Promise<AccountLink[]> {
      const rows = await db
        .selectFrom('account_links')
        .selectAll()
        .where('kind', '=', 'invitation')
        .where('expires_at', '>', await clock(db))
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return rows.map(toLink)
    },

    /** Address that it was sent to; undefined without such an invitation. */
    async withdrawInvitation(id: string): Promise<string | undefined> {
      const row = await db
        .deleteFrom('account_links')
        .where('id', '=', id)
        .where('kind', '=', 'invitation')
        .returning('email')
        .executeTakeFirst()
      return row?.email
    },
  }
}

/** Removes links that can no longer be renewed; called by the sweep. */
export async function forgetLinks(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'account_links', where: sql<boolean>`expires_at <= ${now - REMEMBERED_MS}` },
    signal,
  )
}

/** Deletes and returns the row: of two concurrent callers, one gets it. */
async function take(
  trx: Connection,
  kind: LinkKind,
  token: string,
  madeBy?: string,
): Promise<Selectable<AccountLinkTable> | undefined> {
  let row = trx
    .deleteFrom('account_links')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', await clock(trx))
  if (madeBy !== undefined) row = row.where('made_by', '=', madeBy)
  return await row.returningAll().executeTakeFirst()
}

/**
 * The same for a link that a change of the account may be ending: returns the user, and locks them before the link, as
 * such a change does.
 */
async function takeOfUser(
  trx: Connection,
  kind: 'reset' | 'sign-in',
  token: string,
): Promise<Selectable<UserTable> | undefined> {
  const link = await trx
    .selectFrom('account_links')
    .select('email_key')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  const found = link && (await userOf(trx, link))
  if (found) await lockUser(trx, found.id)
  const row = await take(trx, kind, token)
  return row && (await userOf(trx, row))
}

/** The account that the link leads to. */
async function userOf(
  trx: Connection,
  { email_key }: Pick<AccountLinkTable, 'email_key'>,
): Promise<Selectable<UserTable> | undefined> {
  return await trx
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', email_key)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function dropOf(trx: Connection, kind: LinkKind, email: string): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('kind', '=', kind)
    .where('email_key', '=', emailKey(email))
    .execute()
}

function toLink(row: Selectable<AccountLinkTable>): AccountLink {
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    admin: row.is_admin === 1,
    madeBy: row.made_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
