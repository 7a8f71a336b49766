import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { tabindexPositive } from './tabindex-positive.ts'

it('shows each element with its number', () => {
  const { aria } = pageFacts()
  const positiveTabindex = [
    { value: 1, line: 4, snippet: '<input tabindex=1>' },
    { value: 32_767, line: null, snippet: '<a>' },
  ]
  expect(tabindexPositive.evaluate({ aria: { ...aria, positiveTabindex } })).toEqual({
    status: 'warn',
    message: '2 elements have a tabindex above 0',
    value: { number: 2, unit: 'count' },
    evidence: [
      { line: 4, snippet: '<input tabindex=1>', value: 1 },
      { snippet: '<a>', value: 32_767 },
    ],
  })
})
