import { CODE_BYTES, setUpCodeOf } from '../accounts/set-up.ts'
import { firstKeyAt } from '../store/sealing/register-key.ts'
import type { OpenStore } from './open-store.ts'

/**
 * The code for creating the first account of this database, the same in all its processes: derived from their secret
 * key, and from the time when the database first had one.
 */
export async function sharedSetUpCode({
  db,
  seals,
}: Pick<OpenStore, 'db' | 'seals'>): Promise<string> {
  return setUpCodeOf(seals.bytesFor(`set-up code ${await firstKeyAt(db)}`, CODE_BYTES))
}
