import { expect, it } from 'vitest'
import { median, medianDeviation, middleMean } from './median.ts'

it('the median of an even number of values is between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5])]).toEqual([2, 2.5, 5])
})

it('one outlier does not move the median deviation or the middle mean', () => {
  expect(medianDeviation([1, 2, 3, 4, 500])).toBe(1)
  expect(middleMean([1, 2, 3, 4, 500])).toBe(3)
  expect(middleMean([1, 2, 6])).toBe(3)
})
