import { describe, expect, it } from 'vitest'

import { createAddressPolicy } from './policy/address-policy.ts'
import type { AddressPolicyOptions } from './policy/address-policy.ts'

function allowed(address: string, options: AddressPolicyOptions): boolean {
  return createAddressPolicy(options).classify(address, 443).allowed
}

describe('what the operator denies and allows', () => {
  it('denies before it allows', () => {
    const options = { allowCidrs: ['10.0.0.0/8'], denyCidrs: ['10.1.0.0/16', '2606:4700::/32'] }
    expect(allowed('10.0.0.1', options)).toBe(true)
    expect(allowed('10.1.0.1', options)).toBe(false)
    expect(allowed('::ffff:10.1.0.1', options)).toBe(false)
    expect(allowed('2606:4700::1', options)).toBe(false)
  })

  it('reads a range of mapped addresses as the IPv4 range it is', () => {
    expect(allowed('10.0.0.1', { allowCidrs: ['::ffff:10.0.0.0/104'] })).toBe(true)
    expect(allowed('11.0.0.1', { denyCidrs: ['::ffff:11.0.0.0/104'] })).toBe(false)
  })

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:42::42',
    'fdaa::3',
    'fe80::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:a9fe:a9fe::1',
    '::a9fe:a9fe',
    '::ffff:0:a9fe:a9fe',
    '::ffff:169.254.169.254',
    '2001:0:808:808::5601:5601',
  ])('does not open %s by a range', (address) => {
    const denyCidrs = ['127.0.0.0/8']
    const everything = ['0.0.0.0/0', '::/0', '169.254.0.0/16', '100.64.0.0/10', 'fd00::/8']
    expect(allowed(address, { allowCidrs: everything, denyCidrs })).toBe(false)
  })

  it.each([
    { address: '169.254.169.254', cidr: '169.254.169.254/32' },
    { address: '::ffff:169.254.169.254', cidr: '169.254.169.254/32' },
    { address: 'fd00:ec2::254', cidr: 'fd00:ec2::254/128' },
    { address: '168.63.129.16', cidr: '168.63.129.16/32' },
  ])('opens $address when it is named as $cidr', ({ address, cidr }) => {
    expect(allowed(address, { allowCidrs: [cidr] })).toBe(true)
    expect(allowed(address, { allowCidrs: [cidr, '0.0.0.0/0', '::/0'] })).toBe(true)
    expect(allowed('169.254.169.253', { allowCidrs: [cidr] })).toBe(false)
  })

  it('lets an IPv6-only network reach public IPv4 through NAT64, and nothing private', () => {
    const options = { allowCidrs: ['64:ff9b::/96'] }
    expect(allowed('64:ff9b::808:808', options)).toBe(true)
    expect(allowed('64:ff9b::a00:1', options)).toBe(false)
  })

  it.each([
    '',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'x/8',
    '::/129',
    '10.0.0.0/ 8',
    '0x0a.0.0.0/8',
    'fe80::%lo/64',
    '::ffff:10.0.0.0/64',
    '10.0.0.0/',
  ])('names a range that it cannot read: "%s"', (text) => {
    expect(() => createAddressPolicy({ allowCidrs: [text] })).toThrow(`"${text}"`)
    expect(() => createAddressPolicy({ denyCidrs: [text] })).toThrow(`"${text}"`)
  })

  it('asks what was meant by bits after the prefix', () => {
    expect(() => createAddressPolicy({ allowCidrs: ['10.1.2.3/8'] })).toThrow(
      'write 10.0.0.0/8 or 10.1.2.3/32',
    )
  })
})

describe('the command line on its own machine', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '100.64.0.1',
    'fd12::1',
  ])('opens %s', (address) => {
    expect(allowed(address, { allowPrivate: true })).toBe(true)
  })

  it.each([
    '169.254.169.254',
    '100.100.100.200',
    'fd00:ec2::254',
    '192.0.0.192',
    '168.63.129.16',
    'fe80::1',
    '224.0.0.1',
    '64:ff9b::7f00:1',
  ])('leaves %s shut', (address) => {
    expect(allowed(address, { allowPrivate: true })).toBe(false)
  })

  it('still heeds what the operator denies', () => {
    expect(allowed('10.0.0.1', { allowPrivate: true, denyCidrs: ['10.0.0.0/8'] })).toBe(false)
  })
})
