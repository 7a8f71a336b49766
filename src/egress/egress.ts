import { judgeUrl, parseTarget, portOf } from '../target.ts'
import type { ParsedTarget, TargetRules } from '../target.ts'
import { createAddressPolicy } from './address-policy.ts'
import type { AddressPolicyOptions } from './address-policy.ts'
import { openConnection } from './connection.ts'
import { EgressError } from './egress-error.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { EgressLimits } from './limits.ts'
import { createOwnNames } from './own-names.ts'
import { openProxy } from './proxy.ts'
import type { EgressProxy } from './proxy.ts'
import { DEFAULT_PROXY_LIMITS } from './proxy-limits.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import { createResolver, literalOf } from './resolve.ts'
import type { SystemLookup } from './resolve.ts'
import { createSession } from './session.ts'
import type { EgressLogEntry, Session } from './session.ts'

export type { EgressLogEntry, Session }

export interface EgressOptions extends AddressPolicyOptions {
  /** Sent with every request: who we are and where to complain. See `userAgentOf`. */
  readonly userAgent: string
  /** Ports that may be asked for; 80 and 443 when not given. */
  readonly allowPorts?: readonly number[] | 'any'
  /**
   * Single-label and special-use names that may be asked for, lower case. They are looked up by the
   * system (hosts file, search domains), where such names live; their addresses need `allowCidrs`.
   */
  readonly allowHosts?: readonly string[] | 'any'
  /** Names that are never asked for, nor any name below them; as `deniableHost` writes them. */
  readonly denyHosts?: readonly string[]
  /** `address:port` texts; the system's name servers when not given. */
  readonly nameservers?: readonly string[]
  /** How `allowHosts` and the names of a private target are looked up; by the system when not given. */
  readonly lookup?: SystemLookup
  /** Addresses that names were found to have, so that a decision made on them stays true. */
  readonly pinned?: ReadonlyMap<string, readonly string[]>
  readonly limits?: Partial<EgressLimits>
  /** The operator's log: what a refusal or failure was really about. */
  readonly log?: (entry: EgressLogEntry) => void
}

/** The only door to the network that users' URLs go through. */
export interface Egress {
  /** Reads a URL and says at once whether it could be audited: its form and, for literals, its address. */
  judge(text: string): ParsedTarget
  /** Opens one run's way out; it must be closed. */
  open(): Session
}

/** Throws for an address range that cannot be read, and names it. */
export function createEgress(options: EgressOptions): Egress {
  const policy = createAddressPolicy(options)
  const limits: EgressLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const rules = rulesOf(options, policy.classify('127.0.0.1', 0).allowed)

  const withAddress = (parsed: ParsedTarget): ParsedTarget => {
    if (!parsed.ok) return parsed
    const url = new URL(parsed.target.url)
    const literal = literalOf(url.hostname)
    if (literal === null || policy.classify(literal, portOf(url)).allowed) return parsed
    const message = 'This address is not one that can be audited.'
    return { ok: false, refusal: { code: 'address', message } }
  }

  return {
    judge: (text) => withAddress(parseTarget(text, rules)),
    open() {
      const { resolve, dns } = createResolver({
        policy,
        timeoutMs: limits.dnsMs,
        systemHosts: options.allowHosts ?? [],
        ...(options.nameservers && { nameservers: options.nameservers }),
        ...(options.lookup && { lookup: options.lookup }),
        ...(options.pinned && { pinned: options.pinned }),
      })
      return createSession({
        judge: (url) => withAddress(judgeUrl(url, rules)),
        policy,
        resolve,
        dns,
        limits,
        userAgent: options.userAgent,
        log: options.log ?? (() => undefined),
      })
    },
  }
}

/** Where loopback may be dialled, `localhost` may be named. */
function rulesOf(
  { allowPorts, allowHosts, denyHosts = [] }: EgressOptions,
  loopback: boolean,
): TargetRules {
  const hosts = allowHosts ?? []
  return {
    allowPorts: allowPorts ?? [80, 443],
    denyHosts,
    allowHosts: hosts === 'any' || !loopback ? hosts : [...hosts, 'localhost'],
  }
}
