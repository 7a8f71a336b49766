import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { revokeImportKeys } from '../builds/import-keys.ts'
import { findPlace, placeFor, type ProjectPlace } from './membership-row.ts'
import { StoreError } from '../database/store-error.ts'
import { emailKey } from '../accounts/email-key.ts'
import type { MemberRole } from '../tables/project-tables.ts'

/** A member of a project, by the typed address. */
export interface Member {
  readonly email: string
  readonly role: MemberRole
  /** Milliseconds since 1970. */
  readonly since: number
}

/** Addresses that one project may be shared with. */
export const MOST_MEMBERS = 200

export type Memberships = ReturnType<typeof createMemberships>

/** Members of shared projects. An address without an account is stored and answered like any other. */
export function createMemberships(db: Connection) {
  return {
    /** Members of this project; undefined if this user has no such project. Visible to its owner only. */
    async list(owner: Owner, reference: string): Promise<Member[] | undefined> {
      const place = await placeFor(db, owner, { reference, needs: 'owner' })
      if (!place) return undefined
      return await db
        .selectFrom('memberships')
        .select(['email', 'role', 'since'])
        .where('project_id', '=', place.id)
        .orderBy('email_key')
        .execute()
    },

    /**
     * Shares a project, or changes a member's role; undefined without such a project.
     *
     * @throws {StoreError} `role-insufficient`, `members-full`, `own-address`
     */
    async share(
      owner: Owner,
      reference: string,
      member: Pick<Member, 'email' | 'role'>,
    ): Promise<ProjectPlace | undefined> {
      return await writing(db, async (trx) => {
        const place = await placeFor(trx, owner, { reference, needs: 'owner' })
        if (place) await writeMember(trx, { place, member, sharedBy: owner.id })
        return place
      })
    },

    /** Removes a member by address; undefined without such a project or member. */
    async remove(
      owner: Owner,
      reference: string,
      email: string,
    ): Promise<ProjectPlace | undefined> {
      return await writing(db, async (trx) => {
        const place = await placeFor(trx, owner, { reference, needs: 'owner' })
        const left =
          place &&
          (await dropMember(trx, place.id, { column: 'email_key', value: emailKey(email) }))
        return left === true ? place : undefined
      })
    },

    /** A member leaves; undefined if the project is not shared with them. */
    async leave(owner: Owner, reference: string): Promise<ProjectPlace | undefined> {
      return await writing(db, async (trx) => {
        const place = await findPlace(trx, owner, reference)
        if (!place || place.role === 'owner') return undefined
        const member = { column: 'user_id', value: owner.id } as const
        return (await dropMember(trx, place.id, member)) ? place : undefined
      })
    },
  }
}

async function writeMember(
  trx: Connection,
  asked: {
    readonly place: ProjectPlace
    readonly member: Pick<Member, 'email' | 'role'>
    readonly sharedBy: string
  },
): Promise<void> {
  const { place, member, sharedBy } = asked
  // First of all, since it locks the project: concurrent shares are counted one after the other.
  await raiseVersion(trx, place.id)
  const email_key = emailKey(member.email)
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email_key)
    .executeTakeFirst()
  if (user?.id === place.ownerId) throw new StoreError('own-address')
  const known = await membersOf(trx, place.id)
  if (!known.includes(email_key) && known.length >= MOST_MEMBERS)
    throw new StoreError('members-full')

  const before = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('project_id', '=', place.id)
    .where('email_key', '=', email_key)
    .executeTakeFirst()
  const row = { email: member.email.trim(), user_id: user?.id ?? null, role: member.role }
  await trx
    .insertInto('memberships')
    .values({
      project_id: place.id,
      email_key,
      ...row,
      since: await clock(trx),
      shared_by: sharedBy,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'email_key']).doUpdateSet(row))
    .execute()
  // The member so far is another user, or none, if they have changed their address since.
  const userIds = [before?.user_id, user?.id]
    .flatMap((id) => id ?? [])
    .filter((id) => member.role === 'viewer' || id !== user?.id)
  await revokeImportKeys(trx, { projectId: place.id, userIds })
}

async function membersOf(trx: Connection, projectId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select('email_key')
    .where('project_id', '=', projectId)
    .execute()
  return rows.map((row) => row.email_key)
}

async function dropMember(
  trx: Connection,
  projectId: string,
  { column, value }: { readonly column: 'email_key' | 'user_id'; readonly value: string },
): Promise<boolean> {
  // First of all, since it locks the project: keys that are created meanwhile are among those revoked.
  await raiseVersion(trx, projectId)
  const members = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where(column, '=', value)
    .execute()
  const userIds = members.flatMap(({ user_id }) => user_id ?? [])
  // The address of their feed would be valid again if they came back.
  if (userIds.length > 0) {
    await trx
      .deleteFrom('feed_tokens')
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .execute()
  }
  await revokeImportKeys(trx, { projectId, userIds })
  const { numDeletedRows } = await trx
    .deleteFrom('memberships')
    .where('project_id', '=', projectId)
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Watchers of a report are authorised again. */
async function raiseVersion(trx: Connection, projectId: string): Promise<void> {
  await trx
    .updateTable('projects')
    .set((eb) => ({ members_version: eb('members_version', '+', 1) }))
    .where('id', '=', projectId)
    .execute()
}
