import { describe, expect, it } from 'vitest'
import { controlFact, pageFacts } from '../../../test/support/facts.ts'
import type { ControlFact } from '../../facts/element-facts.ts'
import { formLabels } from './form-labels.ts'

const { document } = pageFacts()
const unnamed = { name: '', nameFrom: 'none' } as const

function outcome(...controls: ControlFact[]) {
  return formLabels.evaluate({ controls, document })
}

describe('form-labels', () => {
  it('leaves buttons to their own check', () => {
    expect(outcome(controlFact({ tag: 'button', ...unnamed })).status).toBe('not-applicable')
    expect(outcome(controlFact({ type: 'image', ...unnamed })).status).toBe('not-applicable')
  })

  it('skips fields that are hidden from everyone', () => {
    expect(outcome(controlFact({ ...unnamed, exposed: false })).status).toBe('not-applicable')
  })

  it('accepts a title as a name', () => {
    expect(outcome(controlFact({ nameFrom: 'title', name: 'Search' })).status).toBe('pass')
  })

  it('does not report missing labels on a truncated page', () => {
    const cut = { ...document, truncated: { reason: 'nodes', line: 90 } } as const
    expect(formLabels.evaluate({ controls: [controlFact(unnamed)], document: cut }).status).toBe(
      'not-applicable',
    )
  })

  it('warns of one slip among ten', () => {
    const fine = Array.from({ length: 9 }, () => controlFact())
    expect(outcome(...fine, controlFact({ tag: 'select', type: '', ...unnamed }))).toMatchObject({
      status: 'warn',
      message: '1 of 10 form fields has no label',
      share: 0.1,
    })
  })
})
