import { describe, expect, it } from 'vitest'
import { cspPolicy, policyFacts } from '../../../test/support/network-facts.ts'
import type { CspPolicy } from '../../facts/network-facts.ts'
import { cspPresent } from './csp-present.ts'

const statusOf = (...csp: CspPolicy[]) =>
  cspPresent.evaluate({ policies: policyFacts({ csp }) }).status

describe('csp-present', () => {
  it('finds the one policy among several that is about scripts', () => {
    expect(statusOf(cspPolicy("frame-ancestors 'none'"), cspPolicy("script-src 'self'"))).toBe(
      'pass',
    )
  })

  it('treats a header without a directive as missing', () => {
    expect(statusOf(cspPolicy(' ; '))).toBe('fail')
  })

  it('prefers a weak enforced policy to a strong report-only one', () => {
    expect(
      cspPresent.evaluate({
        policies: policyFacts({
          csp: [
            cspPolicy('upgrade-insecure-requests'),
            cspPolicy("script-src 'self'", 'report-only'),
          ],
        }),
      }),
    ).toMatchObject({
      status: 'warn',
      message: 'The Content Security Policy does not say which scripts may run',
    })
  })

  it('finds the directive about scripts among others', () => {
    expect(statusOf(cspPolicy("img-src *; script-src 'self'"))).toBe('pass')
  })

  it('distinguishes a report-only policy from one that does not restrict scripts', () => {
    const outcomeOf = (source: CspPolicy['source']) =>
      cspPresent.evaluate({ policies: policyFacts({ csp: [cspPolicy('img-src *', source)] }) })
    expect(outcomeOf('report-only')).toMatchObject({
      message: 'The Content Security Policy is report-only and not enforced',
    })
    expect(outcomeOf('header')).toMatchObject({
      message: 'The Content Security Policy does not say which scripts may run',
    })
  })

  it('takes rules for elements and for attributes together, not one of them', () => {
    const elements = "script-src-elem 'self'"
    expect(statusOf(cspPolicy(elements))).toBe('warn')
    expect(statusOf(cspPolicy(`${elements}; script-src-attr 'none'`))).toBe('pass')
  })
})
