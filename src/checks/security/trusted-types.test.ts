import { describe, expect, it } from 'vitest'
import { cspPolicy, policyFacts } from '../../../test/support/network-facts.ts'
import { trustedTypes } from './trusted-types.ts'

const outcome = (source: 'header' | 'report-only') =>
  trustedTypes.evaluate({
    policies: policyFacts({ csp: [cspPolicy("require-trusted-types-for 'SCRIPT'", source)] }),
  })

describe('trusted-types', () => {
  it('distinguishes enforcement from report-only', () => {
    expect(outcome('header')).toMatchObject({
      message: 'The Content Security Policy requires Trusted Types',
    })
    expect(outcome('report-only')).toMatchObject({
      message: 'Trusted Types are report-only and not required',
    })
  })
})
