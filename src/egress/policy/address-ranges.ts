import { parseRange } from './ip-address.ts'
import type { AddressRange } from './ip-address.ts'

/** A range and its description, for the operator's log. */
export interface NamedRange {
  readonly range: AddressRange
  readonly why: string
}

const named = ([text, why]: readonly [string, string]): NamedRange => ({
  range: parseRange(text),
  why,
})

/**
 * Ranges that are not the public internet: the IANA special-purpose registries of 2025-10-09, and public addresses
 * that clouds use internally. IPv6 outside 2000::/3 needs no row: it is refused entirely.
 */
export const RESERVED: readonly NamedRange[] = (
  [
    ['0.0.0.0/8', 'this network'],
    ['10.0.0.0/8', 'private'],
    ['100.64.0.0/10', 'carrier-grade NAT'],
    ['127.0.0.0/8', 'loopback'],
    ['169.254.0.0/16', 'link-local'],
    ['172.16.0.0/12', 'private'],
    ['192.0.0.0/24', 'IETF protocol assignments'],
    ['192.0.2.0/24', 'documentation'],
    ['192.31.196.0/24', 'AS112'],
    ['192.52.193.0/24', 'AMT'],
    ['192.88.99.0/24', '6to4 relay'],
    ['192.168.0.0/16', 'private'],
    ['192.175.48.0/24', 'AS112'],
    ['198.18.0.0/15', 'benchmarking'],
    ['198.51.100.0/24', 'documentation'],
    ['203.0.113.0/24', 'documentation'],
    ['224.0.0.0/4', 'multicast'],
    ['240.0.0.0/4', 'reserved and broadcast'],
    ['168.63.129.16/32', 'Azure WireServer'],
    ['2001::/23', 'IETF protocol assignments, Teredo included'],
    ['2001:db8::/32', 'documentation'],
    ['2002::/16', '6to4'],
    ['2620:4f:8000::/48', 'AS112'],
    ['3fff::/20', 'documentation'],
  ] as const
).map(named)

export const GLOBAL_UNICAST_V6 = parseRange('2000::/3')

/**
 * Addresses that hand out credentials, or embed an IPv4 address at an unknown position (RFC 8215). An operator allows
 * one of these only by naming exactly that address as /32 or /128.
 */
export const EXACT_ONLY: readonly NamedRange[] = (
  [
    ['169.254.0.0/16', 'link-local, the metadata address of most clouds'],
    ['100.100.100.200/32', 'Alibaba metadata'],
    ['192.0.0.192/32', 'Oracle metadata'],
    ['168.63.129.16/32', 'Azure WireServer'],
    ['fd00:ec2::/32', 'AWS metadata, DNS and pod identity'],
    ['fd20:ce::/32', 'Google metadata'],
    ['fd00:42::42/128', 'Scaleway metadata'],
    ['fdaa::/16', 'Fly private network and metadata'],
    ['fe80::a9fe:a9fe/128', 'OpenStack metadata'],
    ['64:ff9b:1::/48', 'local-use NAT64'],
  ] as const
).map(named)

/** Private ranges of a machine or a network: `audit` may reach these for their owner. */
export const PRIVATE: readonly AddressRange[] = [
  '0.0.0.0/32',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/128',
  '::1/128',
  'fc00::/7',
].map(parseRange)

/** Dialling one of these reaches the machine itself. */
export const SELF: readonly AddressRange[] = ['0.0.0.0/8', '127.0.0.0/8', '::/127'].map(parseRange)

/** IPv6 ranges that embed an IPv4 address, and its position: allowing the range must not allow the address. */
export const EMBEDDING: readonly {
  readonly range: AddressRange
  readonly offset: number
  /** Teredo writes the address with every bit inverted. */
  readonly inverted: boolean
}[] = [
  { range: parseRange('::/96'), offset: 12, inverted: false },
  { range: parseRange('::ffff:0:0:0/96'), offset: 12, inverted: false },
  { range: parseRange('64:ff9b::/96'), offset: 12, inverted: false },
  { range: parseRange('2002::/16'), offset: 2, inverted: false },
  { range: parseRange('2001::/32'), offset: 12, inverted: true },
]

/**
 * RFC 5214 §6.1: an interface identifier with this beginning, the universal bit set or not, ends in an IPv4 address,
 * under any prefix. A machine with an ISATAP router tunnels to it.
 */
export const ISATAP_IDENTIFIERS: readonly (readonly number[])[] = [
  [0, 0, 0x5e, 0xfe],
  [2, 0, 0x5e, 0xfe],
]
