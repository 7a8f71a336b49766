import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { duplicateIds } from './duplicate-ids.ts'

const { ids } = pageFacts()

describe('duplicate-ids', () => {
  it('fails for the referenced ones alone', () => {
    const duplicates = [
      { id: 'ad', lines: [3, 8, 9], referenced: false },
      { id: 'mail', lines: [4, 7], referenced: true },
    ]
    expect(duplicateIds.evaluate({ ids: { ...ids, duplicates } })).toEqual({
      status: 'fail',
      message: 'Labels or ARIA attributes refer to 1 duplicate id',
      value: { number: 1, unit: 'count' },
      evidence: [{ line: 7, name: 'mail', value: 2, note: 'uses' }],
    })
  })

  it('shows no line when the parser has none', () => {
    const duplicates = [{ id: 'ad', lines: [3, null], referenced: false }]
    expect(duplicateIds.evaluate({ ids: { ...ids, duplicates } })).toMatchObject({
      status: 'warn',
      tier: 'F',
      evidence: [{ name: 'ad', value: 2, note: 'uses' }],
    })
  })
})
