import { expect, it } from 'vitest'
import { quantile, unfairness } from '../bench/claims/claims.ts'

const claim = (owner: string, at: number) => ({ owner, at, ms: 1 })

it('the benchmark of claims finds the user who waited longest', () => {
  const inTurn = [claim('ada', 10), claim('bob', 12), claim('ada', 20), claim('bob', 22)]
  expect(unfairness(inTurn, 0)).toBeCloseTo(1.2)
  expect(unfairness([...inTurn, claim('ada', 30), claim('eve', 90)], 0)).toBe(9)
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2)
  expect(quantile([4, 1, 3, 2], 0.99)).toBe(4)
})
