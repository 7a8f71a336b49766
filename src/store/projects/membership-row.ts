import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { lockProject } from '../database/locks.ts'
import { named } from '../database/named.ts'
import { findProjectId, nameKey } from './project-row.ts'
import { StoreError } from '../database/store-error.ts'
import type { MemberRole } from '../tables/project-tables.ts'

/** Permissions of a user in a project. */
export type Role = 'owner' | MemberRole

/** A project, and the requester's permissions in it. */
export interface ProjectPlace {
  readonly id: string
  readonly ownerId: string
  readonly role: Role
}

/** How projects are named by id. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The project that a user means: by name, ignoring case, one of their own; by id, one of their own or shared with
 * them. Undefined if there is none, or the user may not know of it.
 */
export async function findPlace(
  db: Connection,
  owner: Pick<Owner, 'id'>,
  reference: string,
): Promise<ProjectPlace | undefined> {
  const id = reference.toLowerCase()
  if (UUID.test(id)) return await findNamedOrIdentified(db, owner, id)
  const own = await findProjectId(db, { ownerId: owner.id, name: reference })
  return own === undefined ? undefined : { id: own, ownerId: owner.id, role: 'owner' }
}

/** In one statement: each takes a round trip to the database. */
async function findNamedOrIdentified(
  db: Connection,
  owner: Pick<Owner, 'id'>,
  id: string,
): Promise<ProjectPlace | undefined> {
  const projects = () =>
    db.selectFrom('projects').select(['id', 'owner_id']).where('deleted_at', 'is', null)
  const ofName = projects().where('owner_id', '=', owner.id).where('name_key', '=', nameKey(id))
  const query = db
    // Not `or`, for which SQLite reads all projects.
    .selectFrom(projects().where('id', '=', id).unionAll(ofName).as('found'))
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'found.id')
        .on('memberships.user_id', '=', owner.id),
    )
    .select(['found.id', 'found.owner_id', 'memberships.role'])
  const { rows } = await named(db, query)
  const row = rows.find((each) => each.id !== id) ?? rows[0]
  if (row?.owner_id === owner.id) return { id: row.id, ownerId: owner.id, role: 'owner' }
  return row && row.role !== null
    ? { id: row.id, ownerId: row.owner_id, role: row.role }
    : undefined
}

const RANKS: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, owner: 2 }

/**
 * The same for an action that requires this role.
 *
 * @throws {StoreError} `role-insufficient` if the user may see it but not do that
 */
export async function placeFor(
  db: Connection,
  owner: Owner,
  { reference, needs }: { readonly reference: string; readonly needs: Role },
): Promise<ProjectPlace | undefined> {
  const place = await findPlace(db, owner, reference)
  if (place) requireRole(place.role, needs)
  return place
}

/**
 * The same with the project locked until the transaction ends. The role is read again then: a member who is being removed
 * no longer has it.
 *
 * @throws {StoreError} `role-insufficient`
 */
export async function holdPlace(
  trx: Connection,
  owner: Owner,
  { reference, needs }: { readonly reference: string; readonly needs: Role },
): Promise<ProjectPlace | undefined> {
  const found = await placeFor(trx, owner, { reference, needs })
  if (!found) return undefined
  await lockProject(trx, found.id)
  return await placeFor(trx, owner, { reference: found.id, needs })
}

/** @throws {StoreError} `role-insufficient` */
export function requireRole(role: Role, needed: Role): void {
  if (RANKS[role] < RANKS[needed]) throw new StoreError('role-insufficient')
}
