import { describe, expect, it } from 'vitest'
import { cspPolicy, policyFacts } from '../../../test/support/network-facts.ts'
import { cspSyntax } from './csp-syntax.ts'

describe('csp-syntax', () => {
  it('counts the errors of all policies, report-only ones included', () => {
    const csp = [cspPolicy('default-src self'), cspPolicy('img-scr https:', 'report-only')]
    expect(cspSyntax.evaluate({ policies: policyFacts({ csp }) })).toMatchObject({
      status: 'warn',
      message: 'The Content Security Policy has 2 syntax errors',
    })
  })
})
