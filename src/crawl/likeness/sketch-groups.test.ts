import { expect, it } from 'vitest'
import { createSketchGroups } from './sketch-groups.ts'
import { VALUES } from './sketch.ts'

it('groups sketches by the chosen bytes, in the order of their first ones', () => {
  const sketch = (first: number, rest: number) => {
    const bytes = new Uint8Array(VALUES).fill(rest)
    return bytes.fill(first, 0, 12)
  }
  const all = [sketch(1, 9), sketch(2, 8), sketch(3, 9), sketch(2, 7), sketch(1, 6), sketch(2, 5)]
  const bucketsOf = createSketchGroups(all)
  const groups = (start: number) => bucketsOf(start, 12).map((bucket) => [...bucket])
  expect(groups(0)).toEqual([
    [0, 4],
    [1, 3, 5],
  ])
  expect(groups(12)).toEqual([[0, 2]])
})

it('keeps apart a thousand sketches that differ in one byte', () => {
  const all = Array.from({ length: 1000 }, (_, n) => {
    const bytes = new Uint8Array(VALUES)
    bytes[n % 12] = 1 + Math.floor(n / 12)
    return bytes
  })
  expect(createSketchGroups([...all, ...all])(0, 12).map((bucket) => [...bucket])).toEqual(
    all.map((_, n) => [n, n + 1000]),
  )
})
