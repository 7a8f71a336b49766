import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { ariaValid } from './aria-valid.ts'

describe('aria-valid', () => {
  it('says all that is wrong at once', () => {
    const aria = {
      unknownRoles: [{ role: 'buton', line: 3, snippet: '<div role="buton">' }],
      unknownAttributes: [
        { name: 'aria-labeledby', line: 4, snippet: '<a>' },
        { name: 'aria-titel', line: null, snippet: '<b>' },
      ],
      hiddenBody: true,
      positiveTabindex: [],
    }
    expect(ariaValid.evaluate({ aria })).toEqual({
      status: 'fail',
      message:
        'The page has aria-hidden on its body, 1 unknown role, and 2 unknown ARIA attributes',
      value: { number: 4, unit: 'count' },
      evidence: [
        { name: 'aria-hidden="true"', note: 'on the body element' },
        { line: 3, snippet: '<div role="buton">', name: 'role', value: 'buton' },
        { line: 4, snippet: '<a>', name: 'aria-labeledby' },
        { snippet: '<b>', name: 'aria-titel' },
      ],
    })
  })

  it('ignores tabindex', () => {
    const { aria } = pageFacts()
    const positiveTabindex = [{ value: 1, line: 1, snippet: '<a>' }]
    expect(ariaValid.evaluate({ aria: { ...aria, positiveTabindex } })).toEqual({ status: 'pass' })
  })
})
