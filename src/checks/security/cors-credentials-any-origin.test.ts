import { describe, expect, it } from 'vitest'
import { cookieFact, policyFacts } from '../../../test/support/network-facts.ts'
import type { CookieFact } from '../../facts/network-facts.ts'
import { corsCredentialsAnyOrigin } from './cors-credentials-any-origin.ts'

const sentOrigin = 'https://x7.example'

function statusOf(
  allowOrigin: string | null,
  allowCredentials: string | null,
  cookies: CookieFact[] = [],
) {
  const policies = policyFacts({ cors: { sentOrigin, allowOrigin, allowCredentials } })
  return corsCredentialsAnyOrigin.evaluate({ cookies, policies }).status
}

describe('cors-credentials-any-origin', () => {
  it('requires "true" in lower case, as browsers do', () => {
    expect(statusOf(sentOrigin, 'True')).toBe('pass')
    expect(statusOf(sentOrigin, 'true')).toBe('fail')
  })

  it('does not mind a fixed partner', () => {
    expect(statusOf('https://partner.example', 'true')).toBe('pass')
  })

  it('does not take a cookie that is deleted for one that is set', () => {
    expect(statusOf(sentOrigin, null, [cookieFact({ deletes: true })])).toBe('pass')
    expect(statusOf(sentOrigin, null, [cookieFact()])).toBe('warn')
  })
})
