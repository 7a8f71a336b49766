import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { emailKey } from './email-key.ts'
import { endLinksMadeBy } from './end-links.ts'
import { StoreError } from '../database/store-error.ts'

/**
 * Changes a user's address and revokes what the former one has opened: links to choose a password, and to change the
 * address. Needs a transaction. Returns the former address; undefined without such a user.
 *
 * @throws {StoreError} `email-taken`
 */
export async function changeEmail(
  trx: Connection,
  id: string,
  email: string,
): Promise<string | undefined> {
  const key = emailKey(email)
  const holder = await trx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .executeTakeFirst()
  if (holder && holder.id !== id) throw new StoreError('email-taken')
  const user = await trx
    .selectFrom('users')
    .select(['email', 'email_key'])
    .where('id', '=', id)
    // It may have been deleted while its password was verified, and then has no address.
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  await trx
    .updateTable('users')
    .set({ email: email.trim(), email_key: key })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      // Taken by another account since the lookup.
      throw wordsOf(trx).isTaken(error) ? new StoreError('email-taken') : error
    })
  await trx
    .deleteFrom('account_links')
    .where('kind', 'in', ['reset', 'sign-in'])
    .where('email_key', '=', user.email_key)
    .execute()
  await endLinksMadeBy(trx, id, 'email')
  return user.email
}
