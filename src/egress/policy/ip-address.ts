import { isIP } from 'node:net'

/** An address as bytes, 4 or 16. IPv4-mapped IPv6 is stored as the IPv4 address. */
export type AddressBytes = readonly number[]

/** The addresses that share their first `prefix` bits with `bytes`. */
export interface AddressRange {
  readonly bytes: AddressBytes
  readonly prefix: number
  readonly text: string
}

const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]

/** Null for anything but an address in its usual spelling, and for every address with a zone id. */
export function parseAddress(text: string): AddressBytes | null {
  const written = writtenBytes(text)
  return written && unmapped(written)
}

/** The canonical spelling of an address, so that two spellings compare equal. */
export function addressText(bytes: AddressBytes): string {
  if (bytes.length === 4) return bytes.join('.')
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const groups = hex.match(/.{4}/g) ?? []
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

/**
 * Reads `10.0.0.0/8`.
 *
 * @throws {Error} which names the text: an ignored range would protect nobody
 */
export function parseRange(text: string): AddressRange {
  const [address = '', prefixText = '', ...rest] = text.trim().split('/')
  const written = writtenBytes(address)
  const bytes = parseAddress(address)
  const prefix = /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN
  if (!written || !bytes || rest.length > 0 || !(prefix <= written.length * 8)) {
    throw new Error(`"${text}" is not an address range; write one like 10.0.0.0/8 or fd12::/16.`)
  }

  const mappedBits = (written.length - bytes.length) * 8
  if (prefix < mappedBits) throw new Error(`"${text}" mixes IPv4 and IPv6; write two ranges.`)
  return wholeRange({ bytes, prefix: prefix - mappedBits, text: text.trim() })
}

export function rangeHolds({ bytes, prefix }: AddressRange, address: AddressBytes): boolean {
  return address.length === bytes.length && sameBits(bytes, address, prefix)
}

/** A typo such as `10.1.2.3/8` would allow 16 million addresses instead of one. */
function wholeRange(range: AddressRange): AddressRange {
  const first = range.bytes.map((byte, index) => byte & maskOf(range.prefix - index * 8))
  if (first.every((byte, index) => byte === range.bytes[index])) return range
  throw new Error(
    `"${range.text}" has bits set after its prefix; write ${addressText(first)}/${range.prefix}` +
      ` or ${addressText(range.bytes)}/${range.bytes.length * 8}.`,
  )
}

function sameBits(a: AddressBytes, b: AddressBytes, count: number): boolean {
  return a.every((byte, index) => ((byte ^ (b[index] ?? 0)) & maskOf(count - index * 8)) === 0)
}

/** A byte with its first `bits` bits set. */
function maskOf(bits: number): number {
  if (bits <= 0) return 0
  return bits >= 8 ? 255 : (255 << (8 - bits)) & 255
}

/**
 * The bytes that the text spells. Node decides what is an address; the library would read `::8.8.8.8`, which name
 * servers do return, as `::ffff:8.8.8.8`, which is a different address.
 */
function writtenBytes(text: string): AddressBytes | null {
  if (text.includes('%')) return null
  const family = isIP(text)
  if (family === 4) return text.split('.').map(Number)
  return family === 6 ? v6Bytes(text) : null
}

function v6Bytes(text: string): AddressBytes {
  const [head = '', tail] = text.split('::')
  const before = groupBytes(head)
  const after = groupBytes(tail ?? '')
  const zeros = Array.from({ length: 16 - before.length - after.length }, () => 0)
  return [...before, ...zeros, ...after]
}

function groupBytes(groups: string): number[] {
  if (groups === '') return []
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}

function unmapped(bytes: AddressBytes): AddressBytes {
  const mapped = bytes.length === 16 && MAPPED_PREFIX.every((byte, i) => bytes[i] === byte)
  return mapped ? bytes.slice(12) : bytes
}
