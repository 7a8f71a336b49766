import { describe, expect, it } from 'vitest'
import { headingFact } from '../../../test/support/facts.ts'
import { headingOrder } from './heading-order.ts'

function outcome(...levels: number[]) {
  const headings = levels.map((level, index) => headingFact({ level, line: index + 1 }))
  return headingOrder.evaluate({ headings })
}

describe('heading-order', () => {
  it('measures from the heading before, not from the deepest so far', () => {
    expect(outcome(1, 2, 3, 4, 2, 4)).toMatchObject({
      status: 'warn',
      message: 'Heading levels skip in 1 place',
      evidence: [{ line: 6, value: 'h4', expected: 'h3 or higher' }],
    })
  })

  it('lets several levels end at once', () => {
    expect(outcome(1, 2, 3, 4, 1).status).toBe('pass')
  })

  it('allows deep levels of aria-level if no level is skipped', () => {
    expect(outcome(1, 2, 3, 4, 5, 6, 7).status).toBe('pass')
  })

  it('skips hidden headings on both sides of the comparison', () => {
    const headings = [
      headingFact({ level: 1 }),
      headingFact({ level: 2, exposed: false }),
      headingFact({ level: 3 }),
    ]
    expect(headingOrder.evaluate({ headings }).status).toBe('warn')
  })
})
