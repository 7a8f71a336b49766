import { describe, expect, it } from 'vitest'
import { likeness, setSketch, textSketch } from './sketch.ts'

/** Two texts whose shingles have this share in common. */
function pair(words: number, share: number, seed: number): [string[], string[]] {
  const of = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${name}${seed}-${n}`)
  const common = Math.round((words * 2 * share) / (1 + share))
  const shared = of('s', common)
  return [
    [...shared, ...of('a', words - common)],
    [...shared, ...of('b', words - common)],
  ]
}

describe('a sketch', () => {
  it.each([1, 0.95, 0.9, 0.75, 0.5, 0.2])('estimates a similarity of %d', (share) => {
    const errors = Array.from({ length: 20 }, (_, seed) => {
      const [one, other] = pair(1500, share, seed).map(
        (words) => textSketch(words) ?? new Uint8Array(),
      )
      return likeness(one ?? new Uint8Array(), other ?? new Uint8Array()) - share
    })
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.12)
  })

  it('of nothing in common is like none', () => {
    const [one, other] = pair(600, 0, 1)
    expect(
      likeness(textSketch(one) ?? new Uint8Array(), textSketch(other) ?? new Uint8Array()),
    ).toBeLessThan(0.03)
  })

  it('is not made of a few words', () => {
    expect(textSketch(['too', 'few', 'words'])).toBeNull()
  })

  it('of a set does not depend on its order', () => {
    expect(setSketch(['a>b', 'b>c', 'c>d'])).toEqual(setSketch(['c>d', 'a>b', 'b>c']))
    expect(
      likeness(setSketch(['a', 'b', 'c', 'd']), setSketch(['a', 'b', 'c', 'd', 'e'])),
    ).toBeGreaterThan(0.5)
  })
})
