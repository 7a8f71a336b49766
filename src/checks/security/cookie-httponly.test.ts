import { describe, expect, it } from 'vitest'
import { cookieFact } from '../../../test/support/network-facts.ts'
import { cookieHttponly } from './cookie-httponly.ts'

describe('cookie-httponly', () => {
  it('leaves cookies alone that are no session’s, or are being deleted', () => {
    const readable = { httpOnly: false }
    const cookies = [
      cookieFact(readable),
      cookieFact({ ...readable, purpose: 'csrf' }),
      cookieFact({ ...readable, purpose: 'session', deletes: true }),
    ]
    expect(cookieHttponly.evaluate({ cookies }).status).toBe('not-applicable')
  })

  it('counts among session cookies only', () => {
    const cookies = [cookieFact(), cookieFact({ name: 'sid', purpose: 'session', httpOnly: false })]
    expect(cookieHttponly.evaluate({ cookies })).toMatchObject({
      message: '1 session cookie has no HttpOnly attribute',
    })
  })
})
