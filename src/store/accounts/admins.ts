import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { StoreError } from '../database/store-error.ts'

/** Whether the installation would have no administrator without this user. True until the transaction ends. */
export async function isLastAdmin(trx: Connection, id: string): Promise<boolean> {
  const admins = await holdAdmins(trx)
  return admins.length === 1 && admins[0] === id
}

/**
 * Requires an administrator, who stays one until the transaction ends: a request may have been sent before they lost the
 * role.
 *
 * @throws {StoreError} `admin-needed`
 */
export async function requireAdmin(trx: Connection, id: string): Promise<void> {
  if (!(await holdAdmins(trx)).includes(id)) throw new StoreError('admin-needed')
}

/** All of them, in the order of their ids: two who change each other do not wait for each other. */
async function holdAdmins(trx: Connection): Promise<string[]> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(wordsOf(trx).lockRows)
    .execute()
  return admins.map((admin) => admin.id)
}
