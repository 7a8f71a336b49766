import { describe, expect, it } from 'vitest'
import {
  addressFacts,
  addressOf,
  cspPolicy,
  policyFacts,
} from '../../../test/support/network-facts.ts'
import { cspInsecureSources } from './csp-insecure-sources.ts'

function outcome(...texts: string[]) {
  const policies = policyFacts({ csp: texts.map((text) => cspPolicy(text)) })
  return cspInsecureSources.evaluate({ address: addressFacts(), policies })
}

describe('csp-insecure-sources', () => {
  it('combines several policies, any of which can forbid a source', () => {
    expect(outcome('img-src http:', "img-src 'self'").status).toBe('pass')
    expect(outcome('img-src http:', "script-src 'self'").status).toBe('warn')
  })

  it('distinguishes images from code', () => {
    expect(outcome('img-src http:; media-src http:')).toMatchObject({
      message: 'The Content Security Policy allows images or media over http',
    })
    expect(outcome('img-src http:; script-src HTTP:')).toMatchObject({
      message: 'The Content Security Policy allows 2 sources over http',
    })
  })

  it('does not apply to a page that was loaded over http', () => {
    const policies = policyFacts({ csp: [cspPolicy('img-src http:')] })
    expect(
      cspInsecureSources.evaluate({ address: addressOf('http://a.example/'), policies }).status,
    ).toBe('not-applicable')
  })
})
