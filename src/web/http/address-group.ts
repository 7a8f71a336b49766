import { addressBlock } from '../../accounts/address-block.ts'

/** A range that one attacker easily holds: 256 IPv4 addresses, or the IPv6 /56 of a home connection. */
const SIZE = { ipv4: 24, ipv6: 56 }

/** Returns the address group of a client; all of its requests and connections share one part of the server. */
export function addressGroup(address: string): string {
  return addressBlock(address, SIZE)
}
