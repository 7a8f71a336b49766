import { addressBlock } from '../../accounts/address-block.ts'

/** What one attacker holds easily: a network of 256 IPv4 addresses, or the IPv6 /56 of a connection at home. */
const SIZE = { ipv4: 24, ipv6: 56 }

/** The address group of a client: all of its requests and connections share one part of the server. */
export function addressGroup(address: string): string {
  return addressBlock(address, SIZE)
}
