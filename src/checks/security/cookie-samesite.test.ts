import { describe, expect, it } from 'vitest'
import { cookieFact } from '../../../test/support/network-facts.ts'
import type { CookieFact } from '../../facts/network-facts.ts'
import { cookieSamesite } from './cookie-samesite.ts'

const outcome = (...cookies: Partial<CookieFact>[]) =>
  cookieSamesite.evaluate({ cookies: cookies.map(cookieFact) })

describe('cookie-samesite', () => {
  it('takes an empty value for a wrong one', () => {
    expect(outcome({ sameSite: '' }).status).toBe('fail')
  })

  it('accepts None with Secure in any case', () => {
    expect(outcome({ sameSite: 'NONE' }).status).toBe('pass')
  })

  it('fails for an invalid attribute before it warns of a missing one', () => {
    expect(outcome({ sameSite: null }, { name: 'b', sameSite: 'yes' })).toMatchObject({
      status: 'fail',
      evidence: [{ name: 'b' }],
    })
  })
})
