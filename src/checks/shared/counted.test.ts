import { expect, it } from 'vitest'
import { countedOf, partOrAll } from './counted.ts'

it.each([
  [0, 1, 'no link'],
  [1, 1, '1 link'],
  [0, 9, 'none of 9 links'],
  [2, 9, '2 of 9 links'],
  [9, 9, '9 of 9 links'],
])('%i of %i is written as %j', (part, total, told) => {
  expect(countedOf(part, total, 'link')).toBe(told)
})

it.each([
  [1, 1, '1 link'],
  [2, 2, 'Both links'],
  [9, 9, 'All 9 links'],
  [2, 9, '2 of 9 links'],
])('%i of %i as a subject is written as %j', (part, total, told) => {
  expect(partOrAll(part, total, 'link')).toBe(told)
})
