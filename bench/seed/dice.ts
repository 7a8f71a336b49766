import { seededRandom } from '../noise/seeded-random.ts'

/** Random choices, the same for the same seed. */
export interface Dice {
  /** From 0 to 1, exclusive. */
  readonly roll: () => number
  /** A whole number from 0 to `most`, exclusive. */
  readonly below: (most: number) => number
  /** The same, with low numbers much more frequent. */
  readonly lowBelow: (most: number) => number
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value
  /**
   * A UUIDv7 of this time.
   *
   * @param at milliseconds since 1970
   */
  readonly idAt: (at: number) => string
}

export function dice(seed: number): Dice {
  const roll = seededRandom(seed)
  const below = (most: number) => Math.floor(roll() * most)
  const hex = (digits: number) =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    roll,
    below,
    lowBelow: (most) => Math.floor(roll() ** 2 * most),
    oneOf: (values) => values[below(values.length)] ?? values[0],
    idAt(at) {
      const time = Math.floor(at).toString(16).padStart(12, '0')
      const variant = (8 + below(4)).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}
