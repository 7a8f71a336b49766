import type { Connection } from '../database/database.ts'
import type { LinkKind } from '../tables/account-tables.ts'

/** Revokes this user's unused links of this kind. */
export async function endLinksMadeBy(
  trx: Connection,
  userId: string,
  kind: LinkKind,
): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('kind', '=', kind)
    .where('made_by', '=', userId)
    .execute()
}
