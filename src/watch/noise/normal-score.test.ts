import { expect, it } from 'vitest'
import { normalScore } from './normal-score.ts'

it('is the deviations of a share of normal values', () => {
  expect(normalScore(0.5)).toBeCloseTo(0, 2)
  expect(normalScore(0.8413)).toBeCloseTo(1, 2)
  expect(normalScore(0.9772)).toBeCloseTo(2, 2)
  expect(normalScore(0.1587)).toBeCloseTo(-1, 2)
})
