import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { inlineStyles } from './inline-styles.ts'

it('states the number of style attributes and their bytes', () => {
  const { markup } = pageFacts()
  const styled = { ...markup, inlineStyles: 1204, inlineStyleBytes: 30_000 }
  expect(inlineStyles.evaluate({ markup: styled })).toEqual({
    status: 'informative',
    message: 'The page has 1,204 style attributes with 30,000 bytes in total',
    value: { number: 1204, unit: 'count' },
  })
})
