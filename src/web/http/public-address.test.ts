import { describe, expect, it } from 'vitest'
import { publicAddress } from './public-address.ts'

describe('the public address', () => {
  it.each([
    { host: 'pagemark.example.com', address: 'http://pagemark.example.com' },
    { host: '127.0.0.1:8080', address: 'http://127.0.0.1:8080' },
    { host: '[::1]:8080', address: 'http://[::1]:8080' },
    { host: '', address: 'http://localhost' },
    { host: 'evil.example/"><a>', address: 'http://localhost' },
    { host: 'a@evil.example', address: 'http://localhost' },
    { host: 'evil.example>; rel="next"', address: 'http://localhost' },
  ])('is $address for the host "$host"', ({ host, address }) => {
    expect(publicAddress({ host, protocol: 'http' }, undefined)).toBe(address)
  })

  it('is what the operator says, whatever the request names', () => {
    const request = { host: 'evil.example', protocol: 'http' } as const
    expect(publicAddress(request, 'https://pagemark.example.com/')).toBe(
      'https://pagemark.example.com',
    )
  })
})
