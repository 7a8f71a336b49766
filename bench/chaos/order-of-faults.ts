import { pick, pickByWeight, type Random } from '../soak/random.ts'
import { namedRandom } from './named-random.ts'

export interface FaultOrder {
  /** The next fault, with a generator for its details. */
  next(): { readonly name: string; readonly random: Random }
}

export interface OrderChoices {
  readonly seed: number
  /** Only faults with this in their name. */
  readonly only?: string | undefined
}

/** Each fault once, in any order, and then by weight; the same for the same seed. */
export function orderOfFaults(
  weights: Readonly<Record<string, number>>,
  { seed, only = '' }: OrderChoices,
): FaultOrder {
  const chosen = Object.fromEntries(Object.entries(weights).filter(([name]) => name.includes(only)))
  const names = Object.keys(chosen)
  if (names.length === 0) throw new Error(`No fault has “${only}” in its name.`)
  const random = namedRandom(seed, 'faults')
  const unplayed = new Set(names)
  let round = 0
  return {
    next() {
      round += 1
      const [first = '', ...more] = unplayed
      const name = first === '' ? pickByWeight(chosen, random) : pick([first, ...more], random)
      unplayed.delete(name ?? '')
      // How often a fault draws depends on what it meets.
      return { name: name ?? '', random: namedRandom(seed, `round ${round}`) }
    },
  }
}
