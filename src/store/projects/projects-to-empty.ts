import type { Expression } from 'kysely'
import type { Connection } from '../database/database.ts'
import { named } from '../database/named.ts'

/** IDs of this owner's deleted projects with unmarked reports: almost always none. */
export async function projectsToEmpty(db: Connection, ownerId: string): Promise<string[]> {
  const { rows } = await named(db, selectProjectsToEmpty(db, ownerId))
  return rows.map((row) => row.id)
}

/** The same as a query. */
export function selectProjectsToEmpty(db: Connection, ownerId: string | Expression<string>) {
  return db
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('emptied_at', 'is', null)
}
