import { describe, expect, it } from 'vitest'
import { cspPolicy, policyFacts } from '../../../test/support/network-facts.ts'
import type { CspPolicy } from '../../facts/network-facts.ts'
import { cspQuality } from './csp-quality.ts'

const outcome = (...csp: CspPolicy[]) => cspQuality.evaluate({ policies: policyFacts({ csp }) })

describe('csp-quality', () => {
  it('judges the enforced policy, not the report-only one', () => {
    expect(outcome(cspPolicy("script-src 'unsafe-inline'", 'report-only')).status).toBe(
      'not-applicable',
    )
  })

  it('judges a policy in a meta element too', () => {
    expect(outcome(cspPolicy("script-src 'unsafe-inline'", 'meta')).status).toBe('fail')
  })

  it('fails a repeated nonce if it allows scripts', () => {
    const repeated = (text: string) =>
      cspQuality.evaluate({
        policies: policyFacts({ csp: [cspPolicy(text)], repeatedNonces: ["'nonce-c3RhdGlj'"] }),
      }).status
    const rest = "object-src 'none'; base-uri 'none'"
    expect(repeated(`script-src 'nonce-c3RhdGlj'; ${rest}`)).toBe('fail')
    expect(repeated(`script-src 'nonce-ZnJlc2g0'; style-src 'nonce-c3RhdGlj'; ${rest}`)).toBe(
      'pass',
    )
  })

  it('lists severe weaknesses first', () => {
    expect(
      outcome(cspPolicy("style-src 'unsafe-inline'; script-src https://a.example 'unsafe-inline'")),
    ).toMatchObject({
      evidence: [{ name: 'script-src', value: "'unsafe-inline'" }, {}, {}, {}],
    })
  })
})
