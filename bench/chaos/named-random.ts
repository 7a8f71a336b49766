import { createHash } from 'node:crypto'
import { seededRandom } from '../noise/seeded-random.ts'
import type { Random } from '../soak/random.ts'

/** A generator of its own for each name: what one draws, and when, does not change what another one gets. */
export function namedRandom(seed: number, name: string): Random {
  const hash = createHash('sha256').update(`${seed} ${name}`).digest()
  return seededRandom(hash.readInt32BE())
}
