import { describe, expect, it } from 'vitest'
import { addressGroup } from './address-group.ts'

describe('an address group', () => {
  it.each([
    ['IPv4, its /24', '192.0.2.77', '192.0.2.0/24'],
    ['IPv4 inside IPv6, as IPv4', '::ffff:192.0.2.77', '192.0.2.0/24'],
    ['the same in hexadecimal', '::ffff:c000:24d', '192.0.2.0/24'],
    ['IPv6, its /56', '2001:db8:1:2ff:3::4', '2001:db8:1:200::/56'],
    ['another /56 of the same /48', '2001:db8:1:300::1', '2001:db8:1:300::/56'],
    ['IPv6 with a zone', 'fe80::1%eth0', 'fe80::/56'],
    ['IPv6 on loopback', '::1', '::/56'],
    ['what is no address, as it is', 'unknown', 'unknown'],
  ])('is for %s', (_name, address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})
