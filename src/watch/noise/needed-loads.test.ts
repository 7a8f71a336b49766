import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../bench/noise/seeded-random.ts'
import { neededLoads } from './needed-loads.ts'

/** Runs of two seconds with normal noise of this share. */
function runs(noise: number, count = 40): number[] {
  const random = seededRandom(5)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: count }, () => 2000 * (1 + noise * normal()))
}
const needed = (values: readonly number[], { own = 1, taken = 1 } = {}) =>
  neededLoads({ own, taken, values })

describe('page loads of the next runs', () => {
  it.each([
    { noise: 0.04, loads: 1 },
    { noise: 0.11, loads: 3 },
    { noise: 0.2, loads: 5 },
  ])('are $loads with noise of $noise', ({ noise, loads }) => {
    expect(needed(runs(noise))).toBe(loads)
  })

  it('do not change before 24 runs', () => {
    expect(needed(runs(0.2, 23))).toBe(1)
    expect(needed(runs(0.2, 24))).toBe(5)
    expect(needed([], { taken: 3 })).toBe(3)
  })

  it('are never fewer than the owner chose', () => {
    expect(needed(runs(0.02), { own: 4, taken: 4 })).toBe(4)
    expect(needed(runs(0.05), { own: 4, taken: 4 })).toBe(4)
  })

  it('stay while three loads are what makes the runs steady, and end with the noise', () => {
    // 6 % of a median of three is 9 % of single loads.
    expect(needed(runs(0.06), { taken: 3 })).toBe(3)
    expect(needed(runs(0.11), { taken: 3 })).toBe(5)
    expect(needed(runs(0.03), { taken: 3 })).toBe(1)
  })

  it('stay for a page that loads in one of two ways', () => {
    // Three loads are in the rarer way in one of eight runs: most differences are small.
    const two = Array.from({ length: 40 }, (_, place) => (place % 8 === 0 ? 1500 : 2600))
    expect(needed(two, { taken: 3 })).toBe(3)
    expect(
      needed(
        Array.from({ length: 40 }, () => 2600),
        { taken: 3 },
      ),
    ).toBe(1)
  })

  it('do not count a lasting change as noise, or a page without times', () => {
    const [before, after] = [runs(0.04, 20), runs(0.04, 20).map((value) => value * 1.5)]
    expect(needed([...before, ...after])).toBe(1)
    expect(needed(Array.from({ length: 30 }, () => 0))).toBe(1)
  })
})
