import { networkInterfaces } from 'node:os'

import { array, assert, integer, ipV4, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createAddressPolicy } from './address-policy.ts'
import type { AddressPolicyOptions } from './address-policy.ts'

function allowed(address: string, options: AddressPolicyOptions = {}, port = 443): boolean {
  return createAddressPolicy(options).classify(address, port).allowed
}

describe('the public internet', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450:4001:829::200e',
    '3ffe::1',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
  ])('%s may be dialled', (address) => {
    expect(createAddressPolicy().classify(address, 443)).toEqual({ allowed: true })
  })
})

describe('everything else', () => {
  it.each([
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.100.100.200',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.0.0',
    '169.254.169.254',
    '169.254.170.2',
    '169.254.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.0',
    '192.0.0.192',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.0.0',
    '192.168.255.255',
    '192.175.48.1',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.255',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::2',
    '::7f00:1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:169.254.169.254',
    '::ffff:0:0',
    '::ffff:0:127.0.0.1',
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '64:ff9b:1:7f00::1',
    '100::1',
    '100:0:0:1::1',
    '1fff::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:80ff:fffe',
    '2001:1::1',
    '2001:2::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '4000::1',
    '5f00::1',
    'e000::1',
    'fc00::1',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:42::42',
    'fdaa::3',
    'fe80::1',
    'fe80::a9fe:a9fe',
    'fe80::1%lo',
    '2606:4700:4700::1111%eth0',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
    'not an address',
    '',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '8.8.8.8.',
    '[::1]',
    '010.8.8.8',
  ])('%s may not', (address) => {
    expect(createAddressPolicy().classify(address, 443)).toMatchObject({ allowed: false })
  })

  it('refuses all IPv6 outside 2000::/3, whatever it is', () => {
    const outside = tuple(
      integer({ min: 0, max: 255 }),
      array(nat(255), { minLength: 15, maxLength: 15 }),
    ).filter(([first]) => first >> 5 !== 1)
    const policy = createAddressPolicy()
    assert(
      property(outside, ([first, rest]) => {
        const text = [first, ...rest]
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join('')
          .replaceAll(/.{4}(?=.)/g, '$&:')
        expect(policy.classify(text, 443).allowed).toBe(
          text.startsWith('0000:0000:0000:0000:0000:ffff:') &&
            policy.classify(mappedV4(text), 443).allowed,
        )
      }),
    )
  })

  it('judges a mapped address as the IPv4 address it is', () => {
    const policy = createAddressPolicy()
    assert(
      property(ipV4(), (v4) => {
        expect(policy.classify(`::ffff:${v4}`, 443)).toEqual(policy.classify(v4, 443))
      }),
    )
  })
})

function mappedV4(text: string): string {
  const hex = text.replaceAll(':', '').slice(24)
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.')
}

const ownedBy =
  (...addresses: string[]) =>
  () =>
    addresses

describe('own addresses', () => {
  it('refuses every address of this machine', () => {
    const own = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { address } of own) expect(allowed(address)).toBe(false)
  })

  it('refuses public addresses that the service says are its own, in any spelling', () => {
    const ownAddresses = ownedBy('93.184.215.14', '2606:4700::1')
    expect(allowed('93.184.215.14', { ownAddresses })).toBe(false)
    expect(allowed('::ffff:5db8:d70e', { ownAddresses })).toBe(false)
    expect(allowed('2606:4700:0:0::0001', { ownAddresses })).toBe(false)
    expect(allowed('93.184.215.15', { ownAddresses })).toBe(true)
  })

  it('opens them where the operator allows the range', () => {
    const ownAddresses = ownedBy('93.184.215.14')
    expect(allowed('93.184.215.14', { ownAddresses, allowCidrs: ['93.184.215.0/24'] })).toBe(true)
  })

  it.each(['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '10.1.1.1'])(
    'never opens an own port at %s',
    (address) => {
      const options = {
        allowCidrs: ['0.0.0.0/0', '::/0', '127.0.0.1/32'],
        ownAddresses: () => ['10.1.1.1'],
        ownPorts: [8080, 5432],
      }
      expect(allowed(address, options, 8080)).toBe(false)
      expect(allowed(address, options, 5432)).toBe(false)
      expect(allowed(address, options, 8081)).toBe(true)
    },
  )

  it('leaves the same port open elsewhere', () => {
    expect(allowed('8.8.8.8', { ownPorts: [443] }, 443)).toBe(true)
  })

  it.each(['10.0.0.5', '::ffff:10.0.0.5', '2001:4860:0:0::0005'])(
    'never opens the port of an own server at %s, and leaves its other ports and the servers beside it open',
    (address) => {
      const options = {
        allowCidrs: ['0.0.0.0/0', '::/0', '10.0.0.5/32'],
        serverAddresses: () =>
          ['10.0.0.5', '2001:4860::5'].map((own) => ({ address: own, port: 5432 })),
      }
      expect(allowed(address, options, 5432)).toBe(false)
      expect(allowed(address, options, 443)).toBe(true)
      expect(allowed(address.replace(/5$/, '6'), options, 5432)).toBe(true)
    },
  )
})
