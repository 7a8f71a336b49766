import type { Resolver } from 'node:dns/promises'

import type { OriginCredentials } from '../request/page-credentials.ts'
import { judgeUrl, parseTarget, portOf } from '../request/target.ts'
import type { ParsedTarget, TargetRules } from '../request/target.ts'
import { createAddressPolicy } from './policy/address-policy.ts'
import type { AddressPolicy, AddressPolicyOptions } from './policy/address-policy.ts'
import { openConnection } from './connection/connection.ts'
import type { Admit } from './connection/connection.ts'
import type { OutboundProxy } from './connection/outbound-proxy.ts'
import { EgressError } from './egress-error.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { EgressLimits } from './limits.ts'
import { type Delivered, deliver, DELIVERY_LIMITS, type Outgoing } from './deliver.ts'
import { createOwnNames } from './policy/own-names.ts'
import type { OwnNames } from './policy/own-names.ts'
import { openProxy } from './proxy/proxy.ts'
import type { EgressProxy } from './proxy/proxy.ts'
import type { ProxyParts } from './proxy/proxy-gate.ts'
import { DEFAULT_PROXY_LIMITS } from './proxy/proxy-limits.ts'
import type { ProxyLimits } from './proxy/proxy-limits.ts'
import { refusalDetail } from './policy/refusal-detail.ts'
import { createResolver, literalOf } from './policy/resolve.ts'
import type { ResolveHost, SystemLookup } from './policy/resolve.ts'
import { unknownTopLevelDomain } from './policy/top-level-domain.ts'
import { createSession } from './session.ts'
import type { EgressLogEntry, Session, SessionParts } from './session.ts'
import { HTTP_OFFER } from './connection/tls-connection.ts'

export type { EgressLogEntry, EgressProxy, Session }

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
  /** Names of this service, e.g. of its public URL: what they resolve to is an own address. */
  readonly ownHosts?: readonly string[]
  /** How `ownHosts`, `allowHosts` and the names of a private target are looked up; by the system when not given. */
  readonly lookup?: SystemLookup
  /** Addresses that names were found to have, so that a decision made on them stays true. */
  readonly pinned?: ReadonlyMap<string, readonly string[]>
  readonly limits?: Partial<EgressLimits>
  /** Makes all connections in our place, the browser's as well; names are resolved and judged here. */
  readonly outboundProxy?: OutboundProxy | undefined
  /** The operator's log: what a refusal or failure was really about. */
  readonly log?: (entry: EgressLogEntry) => void
}

export interface SessionOptions {
  readonly admit?: Admit | undefined
  /** Sent as `Accept-Language` with every request that names none; nothing is when it is null. */
  readonly language?: string | null
  /** Sent as `Authorization` with every request of its origin that names none, and with no other. */
  readonly credentials?: OriginCredentials | null
  /** In place of those of the egress: a crawl asks for more than an audit does. */
  readonly limits?: Partial<EgressLimits>
}

/** The only access to the network that users' URLs go through. */
export interface Egress {
  /** Reads a URL and says at once whether it could be audited: its form and, for literals, its address. */
  judge(text: string): ParsedTarget
  /** Opens one run's way out; it must be closed. */
  open(options?: SessionOptions): Session
  /** Opens the way out of one run's browser, where it may ask for the same as `open`; it must be closed. */
  openProxy(limits?: Partial<ProxyLimits>): Promise<EgressProxy>
  /** Sends a message to an endpoint that a user named. Throws `EgressError` where there is no answer. */
  deliver(message: Outgoing, signal?: AbortSignal): Promise<Delivered>
}

/** Throws for an address range that cannot be read, and names it. */
export function createEgress(options: EgressOptions): Egress {
  const proxyPorts = new Set<number>()
  const ownNames = createOwnNames(options.ownHosts ?? [], options.lookup)
  // So that literals too are judged by it from the first request on.
  void ownNames.refresh()
  const policy = createAddressPolicy({
    ...options,
    ownAddresses: () => [...(options.ownAddresses?.() ?? []), ...ownNames.addresses()],
    // A page that reached a proxy could spend another run's budget. A getter: ports come and go.
    get ownPorts() {
      const { ownPorts = [], outboundProxy } = options
      return [...ownPorts, ...proxyPorts, ...(outboundProxy ? [outboundProxy.port] : [])]
    },
  })
  const limits: EgressLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const rules = rulesOf(options, policy.classify('127.0.0.1', 0).allowed)

  const withAddress = (parsed: ParsedTarget) => judgeAddress(parsed, policy)

  const operatorRanges = createAddressPolicy({ ...options, allowCidrs: [] })
  const isOpened = (address: string, port: number) =>
    !operatorRanges.classify(address, port).allowed

  const openWay = () => ({
    ...openResolver(options, { policy, ownNames, timeoutMs: limits.dnsMs }),
    judge: (url: URL) => withAddress(judgeUrl(url, rules)),
    unknownTopLevelDomain: (hostname: string) =>
      unknownTopLevelDomain(hostname, options.allowHosts),
    policy,
    limits,
    userAgent: options.userAgent,
    proxy: options.outboundProxy,
    log: options.log ?? (() => undefined),
  })

  return {
    judge: (text) => withAddress(parseTarget(text, rules)),
    open({ admit, language = null, credentials = null, limits: own } = {}) {
      const way = { ...openWay(), limits: { ...limits, ...own } }
      return createSession({ ...way, log: onceEach(way.log), admit, language, credentials })
    },
    async deliver(message, signal) {
      const way = openWay()
      try {
        return await deliver(
          { ...way, limits: { ...DELIVERY_LIMITS, ...options.limits }, isOpened },
          message,
          signal,
        )
      } finally {
        way.dns.cancel()
      }
    },
    async openProxy(own) {
      const way = openWay()
      const { log, dns } = way
      const proxyLimits = { ...DEFAULT_PROXY_LIMITS, ...own }
      const proxy = await openProxy({ connect: connectorOf(way), limits: proxyLimits, log })
      proxyPorts.add(proxy.port)
      return {
        ...proxy,
        async close() {
          dns.cancel()
          await proxy.close()
          proxyPorts.delete(proxy.port)
        },
      }
    },
  }
}

/** A page may link a host a hundred times; that it does not answer is one line of a run's log. */
function onceEach(log: SessionParts['log']): SessionParts['log'] {
  const told = new Set<string>()
  return (entry) => {
    const line = JSON.stringify([entry.code, entry.host, entry.detail])
    if (told.has(line)) return
    told.add(line)
    log(entry)
  }
}

/** For literals alone: what a name's addresses are is known once it is asked for. */
function judgeAddress(parsed: ParsedTarget, policy: AddressPolicy): ParsedTarget {
  if (!parsed.ok) return parsed
  const url = new URL(parsed.target.url)
  const literal = literalOf(url.hostname)
  if (literal === null || policy.classify(literal, portOf(url)).allowed) return parsed
  const message = 'This address cannot be audited.'
  return { ok: false, refusal: { code: 'address', message } }
}

/** For one run: what it has resolved stays so until its end. */
function openResolver(
  { allowHosts, nameservers, lookup, pinned }: EgressOptions,
  more: { policy: AddressPolicy; ownNames: OwnNames; timeoutMs: number },
): { readonly resolve: ResolveHost; readonly dns: Resolver } {
  const { policy, ownNames, timeoutMs } = more
  const { resolve, dns } = createResolver({
    policy,
    timeoutMs,
    systemHosts: allowHosts ?? [],
    ...(nameservers && { nameservers }),
    ...(lookup && { lookup }),
    ...(pinned && { pinned }),
  })
  return {
    dns,
    async resolve(host, port) {
      await ownNames.refresh()
      return resolve(host, port)
    },
  }
}

/** How a browser's requests reach servers: by the same rules and limits as every other request. */
function connectorOf(way: Omit<SessionParts, 'language' | 'credentials'>): ProxyParts['connect'] {
  const { judge, policy, resolve, limits, proxy } = way
  return async (asked, signal) => {
    // Paths are the page's affair, and longer in browsers than we would ask for.
    const url = new URL('/', asked)
    const verdict = judge(url)
    if (!verdict.ok) {
      throw new EgressError('unreachable', refusalDetail(url, verdict.refusal, policy))
    }
    const { connectMs } = limits
    const to = { resolve, policy, connectMs, signal, offer: HTTP_OFFER, proxy }
    return (await openConnection(url, to)).socket
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
