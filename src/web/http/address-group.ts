import { LRUCache } from 'lru-cache'
import { addressBlock } from '../../accounts/address-block.ts'

/** A range that one attacker easily holds: 256 IPv4 addresses, or the IPv6 /56 of a home connection. */
const SIZE = { ipv4: 24, ipv6: 56 }

/** Each request asks several times, and finding the group takes as long as hashing a key. */
const groups = new LRUCache<string, string>({ max: 1000 })

/** Of an IPv6 address that ends in an IPv4 one. Longer texts of a proxy are not kept. */
const LONGEST_ADDRESS = 45

/** Returns the address group of a client; all of its requests and connections share one part of the server. */
export function addressGroup(address: string): string {
  const known = groups.get(address)
  if (known !== undefined) return known
  const group = addressBlock(address, SIZE)
  if (address.length <= LONGEST_ADDRESS) groups.set(address, group)
  return group
}
