import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { titleSingle } from './title-single.ts'

it('counts a second title anywhere on the page, even with the same text', () => {
  const titles = [true, false].map((inHead, line) => ({ text: 'Library', line, inHead }))
  expect(titleSingle.evaluate({ head: headFacts({ titles }) })).toMatchObject({
    status: 'warn',
    message: 'The page has 2 title elements',
    evidence: [{ line: 0 }, { line: 1, note: 'in the body' }],
  })
})
