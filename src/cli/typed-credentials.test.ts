import { describe, expect, it } from 'vitest'
import { typedCredentials } from './typed-credentials.ts'

const told = (urls: readonly string[], password?: string, username: string | undefined = 'crew') =>
  typedCredentials(username, urls, { pagePassword: () => password })

describe('a user name', () => {
  it('comes with the password of the environment', () => {
    expect(
      told(['example.com', 'https://example.com/b', 'https://example.com:443/'], 'sesame'),
    ).toEqual({ username: 'crew', password: 'sesame' })
  })

  it('may have an empty password, and none is asked for without it', () => {
    expect(told(['example.com'], '')).toMatchObject({ password: '' })
    expect(typedCredentials(undefined, ['a.com', 'b.com'], { pagePassword: () => 'x' })).toBeNull()
  })

  it('says where its password belongs', () => {
    expect(() => told(['example.com'])).toThrow('PAGEMARK_PAGE_PASSWORD')
  })

  it.each([
    { name: 'hosts', urls: ['https://a.com', 'https://b.com'] },
    { name: 'schemes', urls: ['a.com', 'http://a.com'] },
    { name: 'ports', urls: ['https://a.com', 'https://a.com:8443/'] },
  ])('is refused for two $name', ({ urls }) => {
    expect(() => told(urls, 'sesame')).toThrow(/would send one password to https:.* and http/)
  })

  it('is refused without being repeated when it cannot be sent', () => {
    expect(() => told(['a.com'], 'sesame', 'a:b')).toThrow(
      '--username: The user name must not contain',
    )
    expect(() => told(['a.com'], 'ses\name')).toThrow(
      /^PAGEMARK_PAGE_PASSWORD: The password must not/,
    )
  })
})
