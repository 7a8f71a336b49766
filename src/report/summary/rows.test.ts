import { expect, it } from 'vitest'
import { cut, list } from './rows.ts'

it('keeps the first 200 rows and counts all', () => {
  const kept = list(
    Array.from({ length: 5000 }, (_, index) => index),
    (index) => ({ index }),
  )
  expect(kept.total).toBe(5000)
  expect(kept.rows).toHaveLength(200)
})

it('keeps fewer rows when they are long', () => {
  const kept = list(
    Array.from({ length: 200 }, () => 'x'.repeat(1000)),
    (text) => ({ text }),
  )
  expect(kept.total).toBe(200)
  expect(kept.rows.length).toBe(49)
})

it('cuts between characters', () => {
  expect(cut('abc', 3)).toBe('abc')
  expect(cut('abcd', 3)).toBe('ab…')
  expect(cut(`a${'😀'.repeat(3)}`, 3).isWellFormed()).toBe(true)
})
