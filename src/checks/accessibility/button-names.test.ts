import { describe, expect, it } from 'vitest'
import { controlFact } from '../../../test/support/facts.ts'
import { buttonNames } from './button-names.ts'

describe('button-names', () => {
  it('accepts the default name of a submit input', () => {
    const controls = [controlFact({ type: 'submit', name: 'Submit', nameFrom: 'default' })]
    expect(buttonNames.evaluate({ controls }).status).toBe('pass')
  })

  it('does not count fields or image buttons', () => {
    const controls = ['text', 'image', 'checkbox'].map((type) => controlFact({ type, name: '' }))
    expect(buttonNames.evaluate({ controls }).status).toBe('not-applicable')
  })

  it('judges disabled and made-up buttons as well', () => {
    const nameless = { name: '', nameFrom: 'none' } as const
    const controls = [
      controlFact({ tag: 'button', type: 'submit', disabled: true, ...nameless, line: 3 }),
      controlFact({ tag: 'role-button', type: '', ...nameless, line: 4 }),
      controlFact({ tag: 'button', type: 'button', name: 'Close', nameFrom: 'content' }),
    ]
    expect(buttonNames.evaluate({ controls })).toMatchObject({
      status: 'fail',
      message: '2 of 3 buttons have no accessible name',
      evidence: [{ line: 3 }, { line: 4 }],
    })
  })
})
