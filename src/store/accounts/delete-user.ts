import { dropChannelsOf, dropEventsOf } from '../channels/drop-channels.ts'
import { endLeftImpersonations } from './impersonations.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { endLinksMadeBy } from './end-links.ts'
import { endCrawlsOf } from '../sites/crawl-row.ts'
import { GUEST_ID } from './guest.ts'
import { PROJECT_TABLES } from '../projects/delete-project.ts'
import { isLastAdmin } from './admins.ts'

/**
 * An account is deleted like a project: its own mark and those of its projects hide everything at once; the sweep then
 * marks reports and removes all of it. Requests in progress get no project any more, which every report needs, but may
 * still store something else, as may processes of earlier versions: the sweep hides that as well, before it looks for
 * leftovers.
 */

/** Tables whose rows mean nothing without their user, with the column that names them. A test knows of every other. */
export const USER_TABLES = {
  user_id: [
    'sessions',
    'keys',
    'memberships',
    'turns',
    'second_factors',
    'recovery_codes',
    'half_sign_ins',
    'known_devices',
    'feed_tokens',
  ],
  owner_id: ['idempotency', 'report_counters', 'run_starts', 'batches', 'sitemap_readings'],
} as const

export type UserDeletion = 'deleted' | 'absent' | 'last-admin'

/** Hides an account with everything it owns, and frees its address; needs a transaction. */
export async function hideUser(trx: Connection, id: string): Promise<UserDeletion> {
  if (id === GUEST_ID) return 'absent'
  if (await isLastAdmin(trx, id)) return 'last-admin'
  const now = await clock(trx)
  // Links that were sent to the address: they name no user.
  const key = trx.selectFrom('users').select('email_key').where('id', '=', id)
  await trx.deleteFrom('account_links').where('email_key', '=', key).execute()
  for (const kind of ['invitation', 'email'] as const) await endLinksMadeBy(trx, id, kind)
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({
      email: '',
      email_key: `deleted ${id}`,
      password_hash: null,
      is_admin: 0,
      time_zone: null,
      theme: null,
      disabled_at: now,
      deleted_at: now,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return 'absent'
  await hideBelongings(trx, id)
  await endLeftImpersonations(trx)
  return 'deleted'
}

/** The same again for rows stored in between; called by the sweep. */
export async function hideLeftBehind(db: Connection, signal?: AbortSignal): Promise<void> {
  const deleted = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute()
  for (const { id } of deleted) {
    await writing(db, (trx) => hideBelongings(trx, id))
    const projects = await db
      .selectFrom('projects')
      .select('id')
      .where('owner_id', '=', id)
      .execute()
    for (const project of projects) await dropEventsOf(db, project.id, signal)
  }
}

/** Removes accounts that have nothing left; called by the sweep. */
export async function dropUsers(db: Connection, trashedBefore: number): Promise<void> {
  await db
    .deleteFrom('users')
    .where('deleted_at', '<=', trashedBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('projects')
            .select('projects.id')
            .whereRef('projects.owner_id', '=', 'users.id'),
        ),
      ),
    )
    .execute()
}

async function hideBelongings(trx: Connection, userId: string): Promise<void> {
  await lockUser(trx, userId)
  const now = await clock(trx)
  // First, since counters are locked last: ending a run holds its project.
  await trx
    .updateTable('projects')
    .set({ deleted_at: now })
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  await endCrawlsOf(trx, { ownerId: userId }, now)
  await dropChannelsOf(trx, userId)
  for (const table of USER_TABLES.user_id) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  for (const table of USER_TABLES.owner_id) {
    await trx.deleteFrom(table).where('owner_id', '=', userId).execute()
  }
  const projects = trx.selectFrom('projects').select('id').where('owner_id', '=', userId)
  for (const table of PROJECT_TABLES) {
    await trx.deleteFrom(table).where('project_id', 'in', projects).execute()
  }
}
