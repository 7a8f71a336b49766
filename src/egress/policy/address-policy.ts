import { networkInterfaces } from 'node:os'
import { performance } from 'node:perf_hooks'

import {
  EMBEDDING,
  EXACT_ONLY,
  GLOBAL_UNICAST_V6,
  ISATAP_IDENTIFIERS,
  PRIVATE,
  RESERVED,
  SELF,
} from './address-ranges.ts'
import type { NamedRange } from './address-ranges.ts'
import { addressText, parseAddress, parseRange, rangeHolds } from './ip-address.ts'
import type { AddressBytes, AddressRange } from './ip-address.ts'

export interface AddressPolicyOptions {
  /** CIDR texts. Their addresses may be dialled, loopback and own addresses included. */
  readonly allowCidrs?: readonly string[]
  /** CIDR texts. Their addresses are never dialled. */
  readonly denyCidrs?: readonly string[]
  /**
   * Addresses of this service besides the machine's interfaces (its public address, its database's), called for each
   * decision.
   */
  readonly ownAddresses?: () => readonly string[]
  /** Ports of this service and its database: never dialled at an own address, whatever is allowed. */
  readonly ownPorts?: readonly number[]
  /** Where servers of this service answer, such as its database's on another machine: never dialled there either. */
  readonly serverAddresses?: () => readonly { readonly address: string; readonly port: number }[]
  /** Allows the private addresses of a machine or a network. Only for the command line. */
  readonly allowPrivate?: boolean
}

export type AddressVerdict =
  | { readonly allowed: true }
  /** `reason` is for the operator's log, never for a user: it would reveal the internal network. */
  | { readonly allowed: false; readonly reason: string }

export interface AddressPolicy {
  classify(address: string, port: number): AddressVerdict
}

const ALLOWED: AddressVerdict = { allowed: true }

/**
 * Decides which addresses may be dialled. The first matching rule wins: own ports, the
 * operator's denials, addresses that must be named exactly, the operator's permissions, own addresses, and then the
 * table of non-public ranges.
 *
 * @throws {Error} for an invalid CIDR text, which it names
 */
export function createAddressPolicy(options: AddressPolicyOptions = {}): AddressPolicy {
  const deny = (options.denyCidrs ?? []).map(parseRange)
  const allow = (options.allowCidrs ?? []).map(parseRange)
  const allowAll = options.allowPrivate === true ? [...allow, ...PRIVATE] : allow

  const judge = (address: AddressBytes, port: number): AddressVerdict => {
    if (isOwnPort(address, port, options)) return refuse('an own port')
    const denied = holder(deny, address)
    if (denied) return refuse(`denied by the operator (${denied.text})`)

    if (holder(allow, address)?.prefix === address.length * 8) return ALLOWED
    const exact = namedHolder(EXACT_ONLY, address)
    if (exact) return refuse(describe(exact))

    if (holder(allowAll, address)) return judgeEmbedded(address, port, judge)
    if (isSelf(address, options.ownAddresses)) return refuse('an own address')
    const verdict = judgePublic(address)
    return verdict.allowed ? judgeEmbedded(address, port, judge) : verdict
  }

  return {
    classify(text, port) {
      const address = parseAddress(text)
      return address ? judge(address, port) : refuse('not an address, or one with a zone')
    },
  }
}

/** An IPv6 address that embeds an IPv4 one is treated like that one. */
function judgeEmbedded(
  address: AddressBytes,
  port: number,
  judge: (address: AddressBytes, port: number) => AddressVerdict,
): AddressVerdict {
  const bytes = holder(SELF, address) ? null : carriedBy(address)
  if (bytes === null) return ALLOWED
  const verdict = judge(bytes, port)
  return verdict.allowed ? verdict : refuse(`carries ${addressText(bytes)}: ${verdict.reason}`)
}

function carriedBy(address: AddressBytes): AddressBytes | null {
  const embedding = EMBEDDING.find(({ range }) => rangeHolds(range, address))
  if (embedding) {
    const { offset, inverted } = embedding
    return address.slice(offset, offset + 4).map((byte) => (inverted ? byte ^ 255 : byte))
  }
  const isatap = ISATAP_IDENTIFIERS.some((identifier) =>
    identifier.every((byte, index) => address[8 + index] === byte),
  )
  return isatap ? address.slice(12) : null
}

function judgePublic(address: AddressBytes): AddressVerdict {
  if (address.length === 16 && !rangeHolds(GLOBAL_UNICAST_V6, address)) {
    return refuse(`outside ${GLOBAL_UNICAST_V6.text}`)
  }
  const reserved = namedHolder(RESERVED, address)
  return reserved ? refuse(describe(reserved)) : ALLOWED
}

function isOwnPort(
  address: AddressBytes,
  port: number,
  { ownPorts = [], ownAddresses, serverAddresses }: AddressPolicyOptions,
): boolean {
  const servers = (serverAddresses?.() ?? []).filter((server) => server.port === port)
  if (servers.some((server) => isSame(server.address, addressText(address)))) return true
  return ownPorts.includes(port) && isSelf(address, ownAddresses)
}

/** True for addresses at which this machine, or one of our own services, answers. */
function isSelf(address: AddressBytes, more: (() => readonly string[]) | undefined): boolean {
  if (holder(SELF, address)) return true
  const text = addressText(address)
  return interfaceAddresses().has(text) || (more?.() ?? []).some((own) => isSame(own, text))
}

function isSame(own: string, text: string): boolean {
  const bytes = parseAddress(own)
  return bytes !== null && addressText(bytes) === text
}

/** Asking the system takes longer than everything else here, and a name may have a thousand addresses. */
const INTERFACES_HOLD_MS = 1000

const interfaces = { addresses: new Set<string>(), readAt: -Infinity }

function interfaceAddresses(): ReadonlySet<string> {
  if (performance.now() - interfaces.readAt > INTERFACES_HOLD_MS) {
    const found = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    // Link-local addresses may include their zone here; the address is our own without it as well.
    const own = found.map(({ address }) => parseAddress(address.split('%')[0] ?? ''))
    interfaces.addresses = new Set(own.filter((bytes) => bytes !== null).map(addressText))
    interfaces.readAt = performance.now()
  }
  return interfaces.addresses
}

function holder(ranges: readonly AddressRange[], address: AddressBytes): AddressRange | undefined {
  return ranges
    .filter((range) => rangeHolds(range, address))
    .toSorted((a, b) => b.prefix - a.prefix)[0]
}

function namedHolder(ranges: readonly NamedRange[], address: AddressBytes): NamedRange | undefined {
  return ranges.find(({ range }) => rangeHolds(range, address))
}

function describe({ range, why }: NamedRange): string {
  return `${why} (${range.text})`
}

function refuse(reason: string): AddressVerdict {
  return { allowed: false, reason }
}
