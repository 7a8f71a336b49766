import { type SelectQueryBuilder, sql } from 'kysely'
import { type Connection, type Database, writing } from '../database/database.ts'
import { endLeftImpersonations } from './impersonations.ts'
import { clock } from '../database/dialect.ts'
import { ALL_PROJECTS } from '../reports/counters.ts'
import { endLinksMadeBy } from './end-links.ts'
import { GUEST_ID } from './guest.ts'
import { isLastAdmin, requireAdmin } from './admins.ts'
import type { Page } from '../database/page.ts'
import { containing } from '../database/search.ts'
import { toUser, type User } from './users.ts'
import type { UserTable } from '../tables/account-tables.ts'

/** A user as shown to administrators. */
export interface UserSummary extends User {
  readonly reports: number
  /** When one of their sessions was last used; null without any. */
  readonly seenAt: number | null
}

export interface UserQuery {
  /** Part of the address, ignoring case. */
  readonly search?: string | undefined
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** Result of a change: an installation never loses its last administrator. */
export type UserChange = 'changed' | 'absent' | 'last-admin'

export type UserAdministration = ReturnType<typeof createUserAdministration>

/** For administrators only: it reads and changes all users. */
export function createUserAdministration(db: Connection) {
  const change = async (
    id: string,
    { keepsAdmin, ...values }: Partial<Pick<UserTable, 'is_admin' | 'disabled_at'>> & Keeping,
  ): Promise<UserChange> =>
    await writing(db, async (trx) => {
      if (!keepsAdmin && (await isLastAdmin(trx, id))) return 'last-admin'
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set(values)
        .where('id', '=', id)
        .where('id', '!=', GUEST_ID)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return 'absent'
      // Nor can they create accounts for it.
      if (!keepsAdmin) await endLinksMadeBy(trx, id, 'invitation')
      if (typeof values.disabled_at === 'number') {
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
      }
      await endLeftImpersonations(trx)
      return 'changed'
    })

  const known = db.selectFrom('users').where('id', '!=', GUEST_ID).where('deleted_at', 'is', null)

  return {
    /**
     * Requires that the author of a change is an administrator until the transaction ends.
     *
     * @throws {StoreError} `admin-needed`
     */
    requireAdmin: (id: string): Promise<void> => requireAdmin(db, id),

    /** Number of these users who can sign in without a second factor. */
    async countWithoutSecondFactor(whose: 'administrators' | 'everyone'): Promise<number> {
      let without = known
        .select((eb) => eb.fn.countAll<number>().as('users'))
        .where('password_hash', 'is not', null)
        .where('disabled_at', 'is', null)
        .where('id', 'not in', (eb) =>
          eb.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null),
        )
      if (whose === 'administrators') without = without.where('is_admin', '=', 1)
      return (await without.executeTakeFirstOrThrow()).users
    },

    /** By date of creation, newest first. */
    async list({ search, page, perPage }: UserQuery): Promise<Page<UserSummary>> {
      const query =
        search === undefined ? known : known.where(containing(db, sql.ref('email_key'), search))
      const { total } = await query
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await summaryOf(query)
        .orderBy('users.id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { items: rows.map(toSummary), total }
    },

    async find(id: string): Promise<UserSummary | undefined> {
      const row = await summaryOf(known.where('users.id', '=', id)).executeTakeFirst()
      return row && toSummary(row)
    },

    async setAdmin(id: string, admin: boolean): Promise<UserChange> {
      return await change(id, { is_admin: admin ? 1 : 0, keepsAdmin: admin })
    },

    /** Disables or enables an account. Reports stay; sessions end, and keys are suspended. */
    async setDisabled(id: string, disabled: boolean): Promise<UserChange> {
      const now = await clock(db)
      return await change(id, { disabled_at: disabled ? now : null, keepsAdmin: !disabled })
    },
  }
}

interface Keeping {
  /** Whether the change leaves this user an administrator. */
  readonly keepsAdmin: boolean
}

function summaryOf(query: SelectQueryBuilder<Database, 'users', object>) {
  return query.selectAll('users').select((eb) => [
    eb
      .selectFrom('report_counters')
      .select(({ fn }) => fn.sum<number | null>('reports').as('sum'))
      .whereRef('owner_id', '=', 'users.id')
      .where('project_id', '=', ALL_PROJECTS)
      .as('reports'),
    eb
      .selectFrom('sessions')
      .select(({ fn }) => fn.max<number | null>('seen_at').as('latest'))
      .whereRef('user_id', '=', 'users.id')
      .as('seen_at'),
  ])
}

type SummaryRow = UserTable & { readonly reports: number | null; readonly seen_at: number | null }

function toSummary(row: SummaryRow): UserSummary {
  return { ...toUser(row), reports: row.reports ?? 0, seenAt: row.seen_at }
}
