import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

import type { AddressPolicy } from './address-policy.ts'
import { EgressError } from '../egress-error.ts'
import { missingDescriptor } from '../missing-descriptor.ts'

export interface ResolveOptions {
  readonly policy: AddressPolicy
  /** `address:port` texts; the system's name servers by default. */
  readonly nameservers?: readonly string[]
  /** Timeout of one query in milliseconds; it is sent twice. */
  readonly timeoutMs?: number
  /** Names that the system resolves, its hosts file included; `'any'` on the operator's machine. */
  readonly systemHosts?: readonly string[] | 'any'
  /** Resolves such names; the system's resolver by default. */
  readonly lookup?: SystemLookup
  /** Names whose addresses are already fixed, for example because a decision was based on them. */
  readonly pinned?: ReadonlyMap<string, readonly string[]>
}

/**
 * All addresses of a name as the operator's system resolves it.
 *
 * @throws {EgressError} `unreachable`
 */
export type SystemLookup = (name: string) => Promise<readonly string[]>

/** A name's addresses that may be dialled at `port`, at least one. */
export type ResolveHost = (host: string, port: number) => Promise<readonly string[]>

const LOOPBACK = ['127.0.0.1', '::1']

/** No legitimate name has more addresses. Each is checked, so that none hides behind others. */
const MOST_ADDRESSES = 1024

/**
 * Turns host names and address literals into addresses that the policy allows.
 *
 * DNS is queried through c-ares, for the name with a trailing dot (no search domains), and **one** disallowed answer
 * refuses the name: DNS rebinding begins with a mixed answer. c-ares also keeps slow zones off the thread pool that
 * passwords and files share. Names that the operator listed are resolved by the system instead, because intranet names
 * are defined there; of those, the allowed addresses are used. `localhost` never reaches DNS.
 *
 * Each name is resolved once; the answer lasts as long as this resolver, which is one run.
 */
export function createResolver(options: ResolveOptions): {
  readonly resolve: ResolveHost
  readonly dns: Resolver
} {
  const {
    policy,
    pinned,
    systemHosts = [],
    lookup: askHost = askSystem,
    timeoutMs = 2000,
  } = options
  const dns = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries: 2 })
  if (options.nameservers) dns.setServers(options.nameservers)
  const asked = new Map<string, Promise<readonly string[]>>()

  const isSystemHost = (name: string) => systemHosts === 'any' || systemHosts.includes(name)

  const ask = (name: string): Promise<readonly string[]> => {
    if (isLocalhost(name)) return Promise.resolve(LOOPBACK)
    return isSystemHost(name) ? askHost(name) : askDns(dns, name)
  }

  const addressesOf = (name: string): Promise<readonly string[]> => {
    const known = asked.get(name) ?? Promise.resolve(pinned?.get(name) ?? ask(name))
    asked.set(name, known)
    return known
  }

  return {
    dns,
    async resolve(host, port) {
      const literal = literalOf(host)
      const name = literal ?? plainName(host)
      const found = literal === null ? await addressesOf(name) : [literal]
      const lenient = literal === null && (isLocalhost(name) || isSystemHost(name))
      return allowedOf(found, { name, port, policy, lenient })
    },
  }
}

/** The address that a URL's host spells, without the brackets of IPv6; null for names. */
export function literalOf(host: string): string | null {
  const text = host.startsWith('[') ? host.slice(1, -1) : host
  return isIP(text) === 0 ? null : text
}

export const askSystem: SystemLookup = async (name) => {
  try {
    const found = await lookup(name, { all: true, order: 'ipv4first' })
    return found.map(({ address }) => address)
  } catch (error) {
    throw await unresolved(name, error)
  }
}

export function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

async function askDns(dns: Resolver, name: string): Promise<readonly string[]> {
  const [v4, v6] = await Promise.allSettled([dns.resolve4(`${name}.`), dns.resolve6(`${name}.`)])
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  throw await unresolved(name, v4.status === 'rejected' ? v4.reason : undefined)
}

function allowedOf(
  found: readonly string[],
  wanted: { name: string; port: number; policy: AddressPolicy; lenient: boolean },
): readonly string[] {
  const { name, port, policy, lenient } = wanted
  if (found.length > MOST_ADDRESSES) {
    throw new EgressError('unreachable', `${name}: ${found.length} addresses`)
  }
  const allowed: string[] = []
  let refusal: string | undefined
  for (const address of new Set(found)) {
    const verdict = policy.classify(address, port)
    if (verdict.allowed) allowed.push(address)
    else refusal ??= `${name}: ${address} port ${port} is ${verdict.reason}`
  }
  if (allowed.length > 0 && (lenient || refusal === undefined)) return allowed
  throw new EgressError('unreachable', refusal ?? `${name}: no addresses`)
}

async function unresolved(name: string, error: unknown): Promise<EgressError> {
  const cause = (await missingDescriptor()) ?? error
  const why = cause instanceof Error ? cause.message : 'no addresses'
  return new EgressError('unreachable', `${name} does not resolve: ${why}`, { cause })
}

function plainName(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}
