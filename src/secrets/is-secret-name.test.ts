import { describe, expect, it } from 'vitest'
import { isSecretHeader } from './is-secret-name.ts'

describe('a header', () => {
  it.each([
    'Authorization',
    'Proxy-Authorization',
    'Authentication-Info',
    'Set-Cookie',
    'X-Auth',
    'X-Auth-Ticket',
    'X_USER_AUTH',
    'X-CSRF-Token',
    'X-Api-Key',
    'X-Amz-Security-Token',
  ])('of the name %s holds a secret', (name) => {
    expect(isSecretHeader(name)).toBe(true)
  })

  it.each([
    'WWW-Authenticate',
    'Proxy-Authenticate',
    ':authority',
    'X-Author',
    'X-Auth0-Requestid',
    'Link',
    'ETag',
  ])('of the name %s holds none', (name) => {
    expect(isSecretHeader(name)).toBe(false)
  })
})
