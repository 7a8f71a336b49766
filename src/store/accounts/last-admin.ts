import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'

/** Whether the installation would have no administrator without this user. True until the transaction ends. */
export async function isLastAdmin(trx: Connection, id: string): Promise<boolean> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(wordsOf(trx).lockRows)
    .execute()
  return admins.length === 1 && admins[0]?.id === id
}
