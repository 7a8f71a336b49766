import { describe, expect, it } from 'vitest'
import { addressFacts, cookieFact } from '../../../test/support/network-facts.ts'
import type { CookieFact } from '../../facts/network-facts.ts'
import { cookieSecure } from './cookie-secure.ts'

const outcome = (...cookies: Partial<CookieFact>[]) =>
  cookieSecure.evaluate({ address: addressFacts(), cookies: cookies.map(cookieFact) })

describe('cookie-secure', () => {
  it('counts only the cookies without Secure', () => {
    expect(outcome({}, { secure: false })).toMatchObject({
      message: '1 of 2 cookies has no Secure attribute',
    })
  })

  it('fails for one session cookie among others', () => {
    expect(outcome({ secure: false }, { secure: false, purpose: 'session' }).status).toBe('fail')
  })

  it('does not call an anti-CSRF cookie one of a session', () => {
    expect(outcome({ secure: false, purpose: 'csrf' })).toMatchObject({
      status: 'fail',
      message: '1 cookie has no Secure attribute, including an anti-CSRF cookie',
    })
  })

  it('says that a cookie with SameSite=None is rejected', () => {
    expect(outcome({ secure: false, sameSite: 'none' })).toMatchObject({
      evidence: [{ note: expect.stringContaining('reject') }],
    })
  })

  it('keeps the value of a cookie out of the report', () => {
    expect(JSON.stringify(outcome({ secure: false, value: 'geheim' }))).not.toContain('geheim')
  })

  it('judges cookies of a local page that was loaded over https', () => {
    const facts = {
      address: addressFacts({ local: true }),
      cookies: [cookieFact({ secure: false })],
    }
    expect(cookieSecure.evaluate(facts).status).toBe('warn')
  })
})
