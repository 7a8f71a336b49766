import { expect, it } from 'vitest'
import { similarPairs } from './similar-pairs.ts'
import { textSketch } from './sketch.ts'

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `w${from + n}`)
const sketched = (number: number, text: readonly string[]) => ({
  number,
  sketch: textSketch(text) ?? new Uint8Array(256),
})

it('finds the pairs that are alike among many that are not', () => {
  const others = Array.from({ length: 300 }, (_, n) => sketched(n + 10, words(n * 1000, 400)))
  const pairs = similarPairs(
    [
      ...others,
      sketched(1, words(1_000_000, 500)),
      sketched(2, words(1_000_005, 500)),
      // Three quarters of the sequences in common.
      sketched(3, words(1_000_070, 500)),
    ],
    0.9,
  )
  expect(pairs.map(({ one, other }) => [one, other])).toEqual([[1, 2]])
})

it('compares a thousand equal texts without comparing each with each', () => {
  const same = Array.from({ length: 1000 }, (_, n) => sketched(n + 1, words(0, 300)))
  expect(similarPairs(same, 0.9).length).toBeLessThanOrEqual(5000)
})
