import { expect, it } from 'vitest'
import { createUsualIndex } from './usual-index.ts'

const EIGHT = [900, 1000, 1100, 1200, 1300, 1400, 1500, 1600]

it('is unknown below eight page loads, then the median of the last fifty', () => {
  const index = createUsualIndex()
  for (const each of EIGHT.slice(1)) index.add(each)
  expect(index.usual()).toBeNull()
  index.add(900)
  expect(index.usual()).toBe(1300)
  for (let load = 0; load < 50; load += 1) index.add(10)
  expect(index.usual()).toBe(10)
})

it('begins with what was kept before a restart, and keeps what comes', () => {
  let kept: readonly number[] = EIGHT
  const index = createUsualIndex({
    read: () => kept,
    write: (latest) => {
      kept = [...latest]
    },
  })
  expect(index.usual()).toBe(1300)
  index.add(1700)
  expect(kept).toEqual([...EIGHT, 1700])
})
