import { CODE_BYTES, setUpCodeOf } from '../accounts/set-up.ts'
import { firstKeyAt } from '../store/sealing/register-key.ts'
import type { OpenStore } from './open-store.ts'

/**
 * The code with which the first account of this database is created, the same in all its processes: made of their
 * secret key, and of the moment when the database first had one.
 */
export async function sharedSetUpCode({
  db,
  seals,
}: Pick<OpenStore, 'db' | 'seals'>): Promise<string> {
  return setUpCodeOf(seals.bytesFor(`set-up code ${await firstKeyAt(db)}`, CODE_BYTES))
}
