import { describe, expect, it } from 'vitest'
import { credentialsFaults, authorizationOf, textsOf } from './page-credentials.ts'

describe('page credentials', () => {
  it('are encoded as in RFC 7617', () => {
    const aladdin = { username: 'Aladdin', password: 'open sesame' }
    expect(authorizationOf(aladdin)).toBe('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')
    // The example of §2.1.
    expect(authorizationOf({ username: 'test', password: '123£' })).toBe('Basic dGVzdDoxMjPCow==')
  })

  it('are recognised in the header, in its decoded value, and in URL encoding', () => {
    const texts = textsOf({ username: 'crew', password: 'pass??>>~' })
    expect(texts).toEqual([
      'Basic Y3JldzpwYXNzPz8+Pn4=',
      'Y3JldzpwYXNzPz8+Pn4=',
      'Y3JldzpwYXNzPz8-Pn4',
      'crew:pass??>>~',
      'pass??>>~',
    ])
  })

  it('may contain all characters that can be sent', () => {
    expect(credentialsFaults({ username: '', password: 'a:b' })).toEqual({})
    expect(credentialsFaults({ username: 'ü'.repeat(127), password: 'x'.repeat(1024) })).toEqual({})
  })

  it.each([
    { name: 'a colon', username: 'a:b', fault: /colon/ },
    { name: 'a line', username: 'a\r\nb', fault: /control/ },
    { name: 'too many bytes', username: 'ü'.repeat(128), fault: /255 bytes/ },
  ])('may not have the user name with $name', ({ username, fault }) => {
    const faults = credentialsFaults({ username, password: 'x' })
    expect(faults.username).toMatch(fault)
    expect(faults.password).toBeUndefined()
  })

  it.each([
    { name: 'a line', password: 'a\nb', fault: /control/ },
    { name: 'too many bytes', password: 'x'.repeat(1025), fault: /1024 bytes/ },
  ])('may not have the password with $name', ({ password, fault }) => {
    const faults = credentialsFaults({ username: 'a', password })
    expect(faults.password).toMatch(fault)
    expect(faults.username).toBeUndefined()
  })
})
