import { describe, expect, it } from 'vitest'
import { controlFact } from '../../../test/support/facts.ts'
import type { ControlFact } from '../../facts/element-facts.ts'
import { autocompleteTokens } from './autocomplete-tokens.ts'

function statusOf(overrides: Partial<ControlFact>) {
  return autocompleteTokens.evaluate({ controls: [controlFact(overrides)] }).status
}

describe('autocomplete-tokens', () => {
  it.each(['phone', 'lastName', 'zip-code', 'STREET_ADDRESS'])(
    'takes %s for personal',
    (fieldName) => {
      expect(statusOf({ fieldName })).toBe('warn')
    },
  )

  it.each(['name', 'project_name', 'address', 'emailSubject', null])(
    'does not guess the purpose of %s',
    (fieldName) => {
      expect(statusOf({ fieldName })).toBe('not-applicable')
    },
  )

  it('leaves hidden, disabled and ticked fields alone', () => {
    expect(statusOf({ type: 'email', exposed: false })).toBe('not-applicable')
    expect(statusOf({ type: 'email', disabled: true })).toBe('not-applicable')
    expect(statusOf({ type: 'checkbox', autocomplete: 'nope' })).toBe('not-applicable')
  })

  it('accepts a switch on a field that is not personal', () => {
    expect(statusOf({ fieldName: 'q', autocomplete: 'off' })).toBe('pass')
    expect(statusOf({ fieldName: 'q', autocomplete: 'on' })).toBe('pass')
  })
})
