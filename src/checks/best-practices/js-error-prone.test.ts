import { expect, it } from 'vitest'
import { linkFact, pageFacts } from '../../../test/support/facts.ts'
import { jsErrorProne } from './js-error-prone.ts'

it('uses the parsed URL, which ignores case and control characters', () => {
  const { markup } = pageFacts()
  const link = linkFact({ href: ' Java\tScript:void(0)', line: 3, snippet: '<a>' })
  expect(
    jsErrorProne.evaluate({ markup: { ...markup, inlineHandlers: 2 }, links: [link] }),
  ).toEqual({
    status: 'informative',
    message: 'The page has 2 event handler attributes and 1 javascript: URL',
    value: { number: 3, unit: 'count' },
    evidence: [{ line: 3, snippet: '<a>' }],
  })
})
