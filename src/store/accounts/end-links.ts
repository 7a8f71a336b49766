import type { Connection } from '../database/database.ts'
import type { LinkKind } from '../tables/account-tables.ts'

/** Ends the links of this kind that this user has had made and nobody has used. */
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
