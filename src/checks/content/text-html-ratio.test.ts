import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { textHtmlRatio } from './text-html-ratio.ts'

it('divides by the size of the decoded document, but not by zero', () => {
  const { markup, response } = pageFacts()
  expect(textHtmlRatio.evaluate({ markup, response })).toMatchObject({
    message: '18 % of the document is text',
    value: { number: 18, unit: 'percent' },
  })
  const empty = { ...response, decodedBytes: 0 }
  expect(textHtmlRatio.evaluate({ markup, response: empty }).status).toBe('not-applicable')
})
