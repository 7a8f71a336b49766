import { describe, expect, it } from 'vitest'
import { cookieFact } from '../../../test/support/network-facts.ts'
import type { CookieFact } from '../../facts/network-facts.ts'
import { cookiePrefixes } from './cookie-prefixes.ts'

const outcome = (cookie: Partial<CookieFact>) =>
  cookiePrefixes.evaluate({ cookies: [cookieFact(cookie)] })

describe('cookie-prefixes', () => {
  it.each([
    { name: '__host-ID', httpOnly: false, status: 'pass' },
    { name: '__Http-id', httpOnly: false, status: 'fail' },
    { name: '__Host-Http-id', httpOnly: false, status: 'fail' },
    { name: '__Host-Http-id', httpOnly: true, status: 'pass' },
  ])('answers $name with HttpOnly $httpOnly with $status', ({ name, httpOnly, status }) => {
    expect(outcome({ name, httpOnly }).status).toBe(status)
  })

  it('requires the root path, not a path below it', () => {
    expect(outcome({ name: '__Host-id', path: '/app' })).toMatchObject({
      evidence: [{ note: 'no Path=/' }],
    })
    expect(outcome({ name: '__Secure-id', path: '/app' }).status).toBe('pass')
  })

  it('accepts that a nameless cookie cannot imitate a prefix', () => {
    expect(outcome({ name: '', value: '__Host-id=1' }).status).toBe('fail')
  })
})
