import { BlockList, isIP } from 'node:net'

/** Addresses reachable only from the same machine or network, by IANA's special-purpose registries (RFC 6890). */
const PRIVATE: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]

const privateRanges = new BlockList()
for (const range of PRIVATE) privateRanges.addSubnet(...range)

/** True for a URL host that is an IPv4 address or a bracketed IPv6 address, not a name. */
export function isIpLiteral(hostname: string): boolean {
  return isIP(addressText(hostname)) !== 0
}

/** True for loopback, private, shared (CGNAT), link-local and unspecified addresses; false for names. */
export function isPrivateIpLiteral(hostname: string): boolean {
  const address = addressText(hostname)
  const version = isIP(address)
  return version !== 0 && privateRanges.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function addressText(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '')
}
