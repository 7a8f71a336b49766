import { mayChange, maySee, type Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockName } from '../database/locks.ts'
import { StoreError } from '../database/store-error.ts'
import { mayChangeSite, maySeeSite } from '../sites/site-access.ts'
import { findPlace, placeFor } from './membership-row.ts'

/** What schedules and watches are set for: a project by its name or ID, a report or a site audit by its ID. */
export interface SubjectReference {
  readonly kind: 'project' | 'report' | 'site_audit'
  readonly reference: string
}

export interface Subject {
  readonly kind: SubjectReference['kind']
  readonly id: string
  /** For a report or a site audit: its project. */
  readonly projectId?: string
}

/** Undefined if this user has no such project, report or site audit. */
export async function findSubject(
  db: Connection,
  owner: Owner,
  { kind, reference }: SubjectReference,
): Promise<Subject | undefined> {
  if (kind === 'project') {
    const place = await findPlace(db, owner, reference)
    return place && { kind, id: place.id }
  }
  if (kind === 'site_audit') {
    const site = await db
      .selectFrom('site_audits')
      .select(['id', 'project_id'])
      .where('id', '=', reference)
      .where(maySeeSite(owner, await clock(db)))
      .executeTakeFirst()
    return site && { kind, id: site.id, projectId: site.project_id }
  }
  const row = await db
    .selectFrom('reports')
    .select(['id', 'project_id'])
    .where('id', '=', reference)
    .where(maySee(owner, await clock(db)))
    .executeTakeFirst()
  return row && { kind, id: row.id, projectId: row.project_id }
}

/**
 * The same for a setting that editors and the owner may replace: until the transaction ends, no other one does.
 *
 * @throws {StoreError} `role-insufficient` if the user may see it but not change it
 */
export async function subjectToChange(
  trx: Connection,
  owner: Owner,
  subject: SubjectReference,
): Promise<Subject | undefined> {
  const found = await changeableSubject(trx, owner, subject)
  if (found) await lockName(trx, `settings of ${found.kind} ${found.id}`)
  return found
}

async function changeableSubject(
  trx: Connection,
  owner: Owner,
  subject: SubjectReference,
): Promise<Subject | undefined> {
  const { kind, reference } = subject
  if (kind === 'project') {
    const place = await placeFor(trx, owner, { reference, needs: 'editor' })
    return place && { kind, id: place.id }
  }
  const seen = await findSubject(trx, owner, subject)
  if (!seen) return undefined
  const row =
    kind === 'site_audit'
      ? await changeableSiteRow(trx, owner, seen.id)
      : await trx
          .selectFrom('reports')
          .select('id')
          .where('id', '=', seen.id)
          .where(mayChange(owner))
          .executeTakeFirst()
  if (!row) throw new StoreError('role-insufficient')
  return seen
}

async function changeableSiteRow(trx: Connection, owner: Owner, id: string) {
  return await trx
    .selectFrom('site_audits')
    .select('id')
    .where('id', '=', id)
    .where(mayChangeSite(owner))
    .executeTakeFirst()
}
