import type { Connection } from '../database/database.ts'
import { countValuesOf, SEALED_COLUMNS } from './sealed-columns.ts'

export interface MissingKey {
  readonly id: string
  /** Number of values that were sealed with it. */
  readonly values: number
}

/**
 * Keys of the processes that used this database, if none of them is available: a value that is sealed now would not open
 * there. Empty if one is, or if there was no process yet.
 */
export async function foreignKeys(
  db: Connection,
  keyIds: readonly string[],
): Promise<readonly string[]> {
  const known = await db.selectFrom('secret_keys').select('id').orderBy('created_at').execute()
  return known.some(({ id }) => keyIds.includes(id)) ? [] : known.map(({ id }) => id)
}

/** Keys with which values of this database are sealed, except the available ones. */
export async function missingKeys(
  db: Connection,
  keyIds: readonly string[],
): Promise<readonly MissingKey[]> {
  const known = await db.selectFrom('secret_keys').select('id').orderBy('created_at').execute()
  const missing: MissingKey[] = []
  for (const { id } of known.filter((key) => !keyIds.includes(key.id))) {
    let values = 0
    for (const column of SEALED_COLUMNS) values += await countValuesOf(db, column, id)
    if (values > 0) missing.push({ id, values })
  }
  return missing
}
