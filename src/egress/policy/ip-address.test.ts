import { BlockList } from 'node:net'

import { assert, ipV4, ipV6, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addressText, parseAddress, parseRange, rangeHolds } from './ip-address.ts'

describe('parseAddress', () => {
  it.each([
    { text: '1.2.3.4', written: '1.2.3.4' },
    { text: '::ffff:1.2.3.4', written: '1.2.3.4' },
    { text: '::FFFF:102:304', written: '1.2.3.4' },
    { text: '0:0:0:0:0:ffff:1.2.3.4', written: '1.2.3.4' },
    { text: '::1.2.3.4', written: '::102:304' },
    { text: '64:ff9b::1.2.3.4', written: '64:ff9b::102:304' },
    { text: '2001:DB8:0:0:0:0:0:1', written: '2001:db8::1' },
    { text: '::', written: '::' },
    { text: '1::', written: '1::' },
  ])('reads $text as $written', ({ text, written }) => {
    const bytes = parseAddress(text)
    expect(bytes && addressText(bytes)).toBe(written)
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.',
    '01.2.3.4',
    '1.2.3.256',
    'fe80::1%1',
    '::1%',
    '[::1]',
    ':::',
    ' ::1',
  ])('does not read "%s"', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  it('reads every IPv6 address as the URL parser does', () => {
    assert(
      property(ipV6(), (text) => {
        const host = new URL(`http://[${text}]`).hostname.slice(1, -1)
        const [bytes, same] = [parseAddress(text), parseAddress(host)]
        expect(bytes).not.toBeNull()
        expect(bytes).toEqual(same)
      }),
    )
  })
})

describe('rangeHolds', () => {
  it("agrees with Node's own block list on IPv4", () => {
    assert(
      property(ipV4(), ipV4(), nat(32), (address, base, prefix) => {
        const peer = new BlockList()
        peer.addSubnet(base, prefix, 'ipv4')
        const bytes = parseAddress(base) ?? []
        const range = { bytes, prefix, text: `${base}/${prefix}` }
        expect(rangeHolds(range, parseAddress(address) ?? [])).toBe(peer.check(address, 'ipv4'))
      }),
    )
  })

  it('keeps the two families apart', () => {
    expect(rangeHolds(parseRange('::/0'), [10, 0, 0, 1])).toBe(false)
    expect(rangeHolds(parseRange('0.0.0.0/0'), parseAddress('::1') ?? [])).toBe(false)
  })
})
