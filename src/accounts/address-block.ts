import ipaddr from 'ipaddr.js'

/** Number of leading bits of a block. */
export interface BlockSize {
  readonly ipv4: number
  readonly ipv6: number
}

/**
 * The block of this size that contains the address. IPv4-mapped IPv6 counts as IPv4; a text that is no address is its
 * own block.
 */
export function addressBlock(address: string, size: BlockSize): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const bits = size[parsed.kind()]
  const network =
    parsed instanceof ipaddr.IPv6
      ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
  return `${network.toString()}/${bits}`
}
