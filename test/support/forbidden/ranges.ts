type Beside = 'allowed' | 'refused' | 'nothing'

export interface RefusedRange {
  readonly cidr: string
  /** The address just below the range; `above` is the one just above it. */
  readonly below: Beside
  readonly above: Beside
}

const row = (cidr: string, below: Beside = 'allowed', above: Beside = 'allowed'): RefusedRange => ({
  cidr,
  below,
  above,
})
const enclosed = (cidr: string) => row(cidr, 'refused', 'refused')

/**
 * The address policy again, written from the design and the IANA registries and not from the code, so that an
 * error in one does not hide in the other.
 */
export const REFUSED_RANGES: readonly RefusedRange[] = [
  row('0.0.0.0/8', 'nothing'),
  row('10.0.0.0/8'),
  row('100.64.0.0/10'),
  row('127.0.0.0/8'),
  row('168.63.129.16/32'),
  row('169.254.0.0/16'),
  row('172.16.0.0/12'),
  row('192.0.0.0/24'),
  row('192.0.2.0/24'),
  row('192.31.196.0/24'),
  row('192.52.193.0/24'),
  row('192.88.99.0/24'),
  row('192.168.0.0/16'),
  row('192.175.48.0/24'),
  row('198.18.0.0/15'),
  row('198.51.100.0/24'),
  row('203.0.113.0/24'),
  row('224.0.0.0/4', 'allowed', 'refused'),
  row('240.0.0.0/4', 'refused', 'nothing'),
  enclosed('100.100.100.200/32'),
  enclosed('169.254.169.254/32'),
  enclosed('169.254.170.2/32'),
  enclosed('192.0.0.192/32'),
  row('255.255.255.255/32', 'refused', 'nothing'),
  row('2001::/23'),
  row('2001::/32', 'allowed', 'refused'),
  enclosed('2001:1::/32'),
  enclosed('2001:2::/48'),
  enclosed('2001:3::/32'),
  enclosed('2001:4:112::/48'),
  enclosed('2001:10::/28'),
  enclosed('2001:20::/28'),
  enclosed('2001:30::/28'),
  row('2001:db8::/32'),
  row('2002::/16'),
  row('2620:4f:8000::/48'),
  row('3fff::/20'),
  // Everything outside 2000::/3.
  row('::/3', 'nothing', 'allowed'),
  row('4000::/2', 'allowed', 'refused'),
  row('8000::/1', 'refused', 'nothing'),
  row('::/128', 'nothing', 'refused'),
  enclosed('::1/128'),
  row('::/96', 'nothing', 'refused'),
  enclosed('::ffff:0:0:0/96'),
  enclosed('64:ff9b::/96'),
  enclosed('64:ff9b:1::/48'),
  enclosed('100::/64'),
  enclosed('100:0:0:1::/64'),
  enclosed('5f00::/16'),
  enclosed('fc00::/7'),
  enclosed('fd00:ec2::254/128'),
  enclosed('fd20:ce::254/128'),
  enclosed('fd00:42::42/128'),
  enclosed('fdaa::/16'),
  enclosed('fe80::/10'),
  enclosed('fec0::/10'),
  row('ff00::/8', 'refused', 'nothing'),
]

export interface RangeAddresses {
  /** First, middle and last address. */
  readonly inside: readonly string[]
  readonly below: string
  readonly above: string
}

/** Uses integer arithmetic, while the code under test compares bytes. */
export function addressesOf(cidr: string): RangeAddresses {
  const [address = '', prefix = ''] = cidr.split('/')
  const bits = address.includes(':') ? 128n : 32n
  const size = 1n << (bits - BigInt(prefix))
  const first = address.includes(':') ? v6Number(address) : v4Number(address)
  const text = (number: bigint) => (bits === 32n ? v4Text(number) : v6Text(number))
  return {
    inside: [...new Set([first, first + size / 2n, first + size - 1n].map(text))],
    below: first === 0n ? '' : text(first - 1n),
    above: first + size === 1n << bits ? '' : text(first + size),
  }
}

function v4Number(text: string): bigint {
  return text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n)
}

function v6Number(text: string): bigint {
  const [head = '', tail = ''] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

function v4Text(number: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.')
}

function v6Text(number: bigint): string {
  const hex = number.toString(16).padStart(32, '0')
  return Array.from({ length: 8 }, (_, index) => hex.slice(index * 4, index * 4 + 4)).join(':')
}
