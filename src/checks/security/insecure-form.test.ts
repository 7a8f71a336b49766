import { describe, expect, it } from 'vitest'
import { controlFact } from '../../../test/support/facts.ts'
import {
  addressFacts,
  addressOf,
  cspPolicy,
  policyFacts,
} from '../../../test/support/network-facts.ts'
import type { FormFact } from '../../facts/element-facts.ts'
import { insecureForm } from './insecure-form.ts'

const form = (overrides: Partial<FormFact>): FormFact => ({
  action: '/',
  url: 'https://www.example.com/',
  submitters: [],
  method: 'post',
  hasPassword: false,
  line: 4,
  snippet: '<form>',
  ...overrides,
})

function outcome(forms: FormFact[], policies = policyFacts()) {
  return insecureForm.evaluate({ address: addressFacts(), controls: [], forms, policies })
}

const OPEN = 'http://www.example.com/send'

describe('insecure-form', () => {
  it('does not let a password pass for a search', () => {
    expect(outcome([form({ url: OPEN, method: 'get' })]).status).toBe('warn')
    expect(outcome([form({ url: OPEN, method: 'get', hasPassword: true })]).status).toBe('fail')
  })

  it('fails when one of several forms is worse than a search', () => {
    expect(outcome([form({ url: OPEN, method: 'get' }), form({ url: OPEN })]).status).toBe('fail')
  })

  it('shows the button with the insecure formaction', () => {
    const submitters = [{ action: OPEN, url: OPEN, line: 9 }]
    expect(outcome([form({ submitters })])).toMatchObject({ evidence: [{ line: 9, url: OPEN }] })
  })

  it('only warns when the page upgrades insecure requests', () => {
    const policies = policyFacts({ csp: [cspPolicy('upgrade-insecure-requests')] })
    expect(outcome([form({ url: OPEN })], policies).status).toBe('warn')
  })

  it('trusts a form that submits to the own machine', () => {
    expect(outcome([form({ url: 'http://127.0.0.1:9000/' })]).status).toBe('pass')
  })

  it('finds a password field outside any form on an http page', () => {
    const facts = {
      address: addressOf('http://www.example.com/'),
      forms: [],
      policies: policyFacts(),
    }
    expect(
      insecureForm.evaluate({ ...facts, controls: [controlFact({ type: 'password' })] }).status,
    ).toBe('fail')
    expect(insecureForm.evaluate({ ...facts, controls: [controlFact()] }).status).toBe(
      'not-applicable',
    )
  })
})
