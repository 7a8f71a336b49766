interface Parts {
  readonly dotted: string
  readonly high: string
  readonly low: string
  readonly invertedHigh: string
  readonly invertedLow: string
}

const full = (group: string) => group.padStart(4, '0')

/** IPv6 hosts that carry or hide an IPv4 address, brackets included. */
const DRESSES: readonly ((parts: Parts) => string)[] = [
  // IPv4-mapped, RFC 4291 §2.5.5.2.
  ({ dotted }) => `[::ffff:${dotted}]`,
  ({ dotted }) => `[::FFFF:${dotted}]`,
  ({ high, low }) => `[::ffff:${high}:${low}]`,
  ({ high, low }) => `[::FFFF:${high.toUpperCase()}:${low.toUpperCase()}]`,
  ({ dotted }) => `[0:0:0:0:0:ffff:${dotted}]`,
  ({ high, low }) => `[0000:0000:0000:0000:0000:ffff:${full(high)}:${full(low)}]`,
  ({ dotted }) => `[0::0:ffff:${dotted}]`,
  // IPv4-compatible, RFC 4291 §2.5.5.1.
  ({ dotted }) => `[::${dotted}]`,
  ({ high, low }) => `[::${high}:${low}]`,
  ({ dotted }) => `[0:0:0:0:0:0:${dotted}]`,
  ({ high, low }) => `[0::${high}:${low}]`,
  // IPv4-translated, RFC 2765 §2.1.
  ({ dotted }) => `[::ffff:0:${dotted}]`,
  ({ high, low }) => `[::ffff:0:${high}:${low}]`,
  ({ high, low }) => `[0:0:0:0:ffff:0:${high}:${low}]`,
  // NAT64, RFC 6052 and RFC 8215.
  ({ dotted }) => `[64:ff9b::${dotted}]`,
  ({ high, low }) => `[64:ff9b::${high}:${low}]`,
  ({ high, low }) => `[0064:FF9B:0:0:0:0:${full(high)}:${full(low)}]`,
  ({ dotted }) => `[64:ff9b:1::${dotted}]`,
  ({ high, low }) => `[64:ff9b:1:${high}:${low}::]`,
  ({ dotted }) => `[64:ff9b:1:fffe::${dotted}]`,
  // 6to4, RFC 3056 §2.
  ({ high, low }) => `[2002:${high}:${low}::]`,
  ({ high, low }) => `[2002:${high}:${low}::1]`,
  ({ high, low }) => `[2002:${full(high)}:${full(low)}:0:0:0:0:1]`,
  ({ high, low }) => `[2002:${high}:${low}::${high}:${low}]`,
  // Teredo, RFC 4380 §4: the client's address is inverted, the server's is not.
  ({ invertedHigh, invertedLow }) => `[2001:0:4136:e378:8000:63bf:${invertedHigh}:${invertedLow}]`,
  ({ invertedHigh, invertedLow }) => `[2001::${invertedHigh}:${invertedLow}]`,
  ({ high, low }) => `[2001:0:${high}:${low}::]`,
  // ISATAP, RFC 5214 §6.1, link-local and under an arbitrary prefix.
  ({ dotted }) => `[fe80::5efe:${dotted}]`,
  ({ high, low }) => `[fe80::200:5efe:${high}:${low}]`,
  ({ dotted }) => `[2606:4700::5efe:${dotted}]`,
  ({ high, low }) => `[2a00:1450:4001:829:200:5efe:${high}:${low}]`,
  ({ dotted }) => `[2001:db8::5efe:${dotted}]`,
  // Zones, and strings that only look like addresses.
  ({ dotted }) => `[::ffff:${dotted}%25lo]`,
  ({ dotted }) => `[::ffff:${dotted}%lo]`,
  ({ high, low }) => `[fe80::${high}:${low}%25eth0]`,
  ({ dotted }) => `[::ffff:${dotted}%00]`,
  ({ dotted }) => `%5B::ffff:${dotted}%5D`,
  ({ dotted }) => `::ffff:${dotted}`,
  ({ dotted }) => `[v1.::ffff:${dotted}]`,
  ({ dotted }) => `[::ffff:${dotted}].example.com`,
  ({ dotted }) => `[${dotted}]`,
]

/** All IPv6 forms of one dotted address, without duplicates. */
export function ipv6Dresses(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const high = a * 256 + b
  const low = c * 256 + d
  const parts = {
    dotted: address,
    high: high.toString(16),
    low: low.toString(16),
    invertedHigh: (high ^ 0xffff).toString(16),
    invertedLow: (low ^ 0xffff).toString(16),
  }
  return [...new Set(DRESSES.map((dress) => dress(parts)))]
}
