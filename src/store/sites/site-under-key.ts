import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { StoreError } from '../database/store-error.ts'
import { type Idempotency, madeUnderKey } from '../reports/idempotency.ts'
import { maySeeSite } from './site-access.ts'
import { readSiteAudits, selectSiteAudits, type SiteAudit } from './site-audit-row.ts'

export interface SiteIdempotency extends Idempotency {
  /** Create another one if that of the key was deleted: a form is sent again by a person, who sees that it is gone. */
  readonly evenDeleted?: true
}

/**
 * The site audit that was created under this key before, in its current state; undefined if it is to be created.
 *
 * @throws {StoreError} `idempotency-mismatch` if the body was different, `site-audit-deleted` if it was deleted or this
 *   user may no longer see it
 */
export async function siteUnderKey(
  trx: Connection,
  owner: Owner,
  { evenDeleted, ...keyed }: SiteIdempotency & { readonly now: number },
): Promise<SiteAudit | undefined> {
  const id = await madeUnderKey(trx, { ownerId: owner.id, ...keyed })
  if (id === undefined) return undefined
  const row = await selectSiteAudits(trx)
    .where('site_audits.id', '=', id)
    .where(maySeeSite(owner, keyed.now))
    .executeTakeFirst()
  if (row) return (await readSiteAudits(trx, [row]))[0]
  if (evenDeleted) return undefined
  throw new StoreError('site-audit-deleted')
}
