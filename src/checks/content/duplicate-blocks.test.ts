import { expect, it } from 'vitest'
import { textFacts } from '../../../test/support/facts.ts'
import { duplicateBlocks } from './duplicate-blocks.ts'

it('shows the beginning of the block and the number of its occurrences', () => {
  const block = Array.from({ length: 50 }, (_, index) => `n${index}`).join(' ')
  const main = [block, 'a', block, 'b', block, 'c', block].join(' ')
  expect(duplicateBlocks.evaluate({ text: textFacts({ main }) })).toEqual({
    status: 'warn',
    message: '1 block of 50 or more words occurs at least 3 times',
    value: { number: 1, unit: 'count' },
    evidence: [{ value: `${block.slice(0, 97)}…`, note: '4 times' }],
  })
})
