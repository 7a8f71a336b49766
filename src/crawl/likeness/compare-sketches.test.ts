import { expect, it } from 'vitest'
import { createComparer } from './compare-sketches.ts'
import { likeness } from './sketch.ts'

const sketch = (differences: number) =>
  Uint8Array.from({ length: 256 }, (_, place) => (place < differences ? 0x80 : 0xff) ^ place)

it('returns the same likeness as a comparison byte by byte, and null below the threshold', () => {
  const sketches = [0, 1, 25, 26, 27, 256].map(sketch)
  const compare = createComparer(sketches, 0.9)
  const [first = sketch(0)] = sketches
  for (const [place, other] of sketches.entries()) {
    const alike = likeness(first, other)
    expect(compare(0, place)).toBe(alike >= 0.9 ? alike : null)
  }
  expect(sketches.map((_, place) => compare(0, place) === null)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})
