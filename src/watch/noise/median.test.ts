import { expect, it } from 'vitest'
import { median, medianDeviation, middleMean, quantile } from './median.ts'

it('the median of an even number of values is between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5])]).toEqual([2, 2.5, 5])
})

it('quantiles between two values are interpolated', () => {
  const values = [40, 10, 30, 20, 0]
  expect([0, 0.25, 0.8, 1].map((share) => quantile(values, share))).toEqual([0, 10, 32, 40])
})

it('one outlier does not move the median deviation or the middle mean', () => {
  expect(medianDeviation([1, 2, 3, 4, 500])).toBe(1)
  expect(middleMean([1, 2, 3, 4, 500])).toBe(3)
})
