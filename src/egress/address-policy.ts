import { networkInterfaces } from 'node:os'

import {
  EMBEDDING,
  EXACT_ONLY,
  GLOBAL_UNICAST_V6,
  PRIVATE,
  RESERVED,
  SELF,
} from './address-ranges.ts'
import type { NamedRange } from './address-ranges.ts'
import { addressText, parseAddress, parseRange, rangeHolds } from './ip-address.ts'
import type { AddressBytes, AddressRange } from './ip-address.ts'

export interface AddressPolicyOptions {
  /** CIDR texts. What they hold may be dialled, loopback and own addresses included. */
  readonly allowCidrs?: readonly string[]
  /** CIDR texts. What they hold is never dialled. */
  readonly denyCidrs?: readonly string[]
  /**
   * Addresses of this service besides the machine's interfaces (its public address, its database's),
   * asked for at each judgement.
   */
  readonly ownAddresses?: () => readonly string[]
  /** Ports of this service and its database: never dialled at an own address, whatever is allowed. */
  readonly ownPorts?: readonly number[]
  /** Allows what is private to a machine or a network. For the command line alone. */
  readonly allowPrivate?: boolean
}

export type AddressVerdict =
  | { readonly allowed: true }
  /** `reason` is for the operator's log, never for a user: it would tell what lies behind the wall. */
  | { readonly allowed: false; readonly reason: string }

export interface AddressPolicy {
  classify(address: string, port: number): AddressVerdict
}

const ALLOWED: AddressVerdict = { allowed: true }

/**
 * Decides which addresses may be dialled (security.md §0.4 and §1.4). The first rule that speaks wins:
 * own ports, the operator's denials, addresses that must be named exactly, the operator's permissions,
 * own addresses, and then the table of what is not the public internet.
 *
 * Throws for a CIDR text that cannot be read, and names it.
 */
export function createAddressPolicy(options: AddressPolicyOptions = {}): AddressPolicy {
  const deny = (options.denyCidrs ?? []).map(parseRange)
  const allow = (options.allowCidrs ?? []).map(parseRange)
  const allowAll = options.allowPrivate === true ? [...allow, ...PRIVATE] : allow

  const judge = (address: AddressBytes, port: number): AddressVerdict => {
    if (options.ownPorts?.includes(port) === true && isSelf(address, options.ownAddresses)) {
      return refuse('an own port')
    }
    const denied = holder(deny, address)
    if (denied) return refuse(`denied by the operator (${denied.text})`)

    if (holder(allow, address)?.prefix === address.length * 8) return ALLOWED
    const exact = namedHolder(EXACT_ONLY, address)
    if (exact) return refuse(describe(exact))

    if (holder(allowAll, address)) return judgeEmbedded(address, port, judge)
    if (isSelf(address, options.ownAddresses)) return refuse('an own address')
    return judgePublic(address)
  }

  return {
    classify(text, port) {
      const address = parseAddress(text)
      return address ? judge(address, port) : refuse('not an address, or one with a zone')
    },
  }
}

/** Inside an allowed range, an IPv6 address that carries an IPv4 one is as good as what it carries. */
function judgeEmbedded(
  address: AddressBytes,
  port: number,
  judge: (address: AddressBytes, port: number) => AddressVerdict,
): AddressVerdict {
  const embedding = EMBEDDING.find(({ range }) => rangeHolds(range, address))
  if (!embedding || holder(SELF, address)) return ALLOWED
  const { offset, inverted } = embedding
  const bytes = address.slice(offset, offset + 4).map((byte) => (inverted ? byte ^ 255 : byte))
  const verdict = judge(bytes, port)
  return verdict.allowed ? verdict : refuse(`carries ${addressText(bytes)}: ${verdict.reason}`)
}

function judgePublic(address: AddressBytes): AddressVerdict {
  if (address.length === 16 && !rangeHolds(GLOBAL_UNICAST_V6, address)) {
    return refuse(`outside ${GLOBAL_UNICAST_V6.text}`)
  }
  const reserved = namedHolder(RESERVED, address)
  return reserved ? refuse(describe(reserved)) : ALLOWED
}

/** True for addresses at which this machine, or a service that belongs to us, answers. */
function isSelf(address: AddressBytes, more: (() => readonly string[]) | undefined): boolean {
  if (holder(SELF, address)) return true
  const text = addressText(address)
  return [...interfaceAddresses(), ...(more?.() ?? [])].some((own) => {
    const bytes = parseAddress(own)
    return bytes !== null && addressText(bytes) === text
  })
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((found) =>
    // Link-local addresses may carry their zone here; the address is own without it as well.
    (found ?? []).map(({ address }) => address.split('%')[0] ?? address),
  )
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
