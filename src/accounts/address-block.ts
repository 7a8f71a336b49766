import ipaddr from 'ipaddr.js'

/** How many leading bits name a block. */
export interface BlockSize {
  readonly ipv4: number
  readonly ipv6: number
}

/** The block of this size that contains the address; IPv4 inside IPv6 as IPv4. What is no address is a block of its own. */
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
