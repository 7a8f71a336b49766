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
  /** Ports that may be requested; 80 and 443 by default. */
  readonly allowPorts?: readonly number[] | 'any'
  /**
   * Single-label and special-use names that may be requested, in lower case. The system resolves them (hosts file,
   * search domains), because such names are defined there; their addresses need `allowCidrs`.
   */
  readonly allowHosts?: readonly string[] | 'any'
  /** Names that are never requested, nor their subdomains, in the form that `deniableHost` returns. */
  readonly denyHosts?: readonly string[]
  /** `address:port` texts; the system's name servers by default. */
  readonly nameservers?: readonly string[]
  /** Names of this service, such as that of its public URL: the addresses that they resolve to are its own. */
  readonly ownHosts?: readonly string[]
  /** Servers of this service, such as its database's, as it connects to them: never requested at these ports. */
  readonly ownServers?: readonly OwnServer[]
  /** Resolves `ownHosts`, `allowHosts` and the names of a private target; the system's resolver by default. */
  readonly lookup?: SystemLookup
  /** Addresses that names resolved to earlier, so that a decision based on them stays valid. */
  readonly pinned?: ReadonlyMap<string, readonly string[]>
  readonly limits?: Partial<EgressLimits>
  /** Makes all connections instead, the browser's as well; names are resolved and checked here. */
  readonly outboundProxy?: OutboundProxy | undefined
  /** The operator's log: the true reason of a refusal or failure. */
  readonly log?: (entry: EgressLogEntry) => void
}

export interface OwnServer {
  readonly host: string
  readonly port: number
}

export interface SessionOptions {
  readonly admit?: Admit | undefined
  /** Sent as `Accept-Language` with every request that sets none; null sends none. */
  readonly language?: string | null
  /** Sent as `Authorization` with every request to its origin that sets none, and with no other. */
  readonly credentials?: OriginCredentials | null
  /** Replace those of the egress: a crawl needs more than an audit does. */
  readonly limits?: Partial<EgressLimits>
}

/** The only access to the network for users' URLs. */
export interface Egress {
  /** Reads a URL and returns at once whether it could be audited: checks its form and, for literals, its address. */
  judge(text: string): ParsedTarget
  /** Opens the network access of one run; it must be closed. */
  open(options?: SessionOptions): Session
  /** Opens the network access of one run's browser, with the same permissions as `open`; it must be closed. */
  openProxy(limits?: Partial<ProxyLimits>): Promise<EgressProxy>
  /**
   * Sends a message to an endpoint that a user entered.
   *
   * @throws {EgressError} if there is no response
   */
  deliver(message: Outgoing, signal?: AbortSignal): Promise<Delivered>
}

/** @throws {Error} for an invalid address range, which it names */
export function createEgress(options: EgressOptions): Egress {
  const proxyPorts = new Set<number>()
  const ownNames = createOwnNames(options.ownHosts ?? [], options.lookup)
  const servers = (options.ownServers ?? []).map(({ host, port }) => ({
    port,
    names: createOwnNames([host], options.lookup),
  }))
  const refreshNames = async () => {
    await Promise.all(
      [ownNames, ...servers.map(({ names }) => names)].map((names) => names.refresh()),
    )
  }
  // So that it applies to literals as well, from the first request on.
  void refreshNames()
  const policy = createAddressPolicy({
    ...options,
    ownAddresses: () => [...(options.ownAddresses?.() ?? []), ...ownNames.addresses()],
    serverAddresses: () =>
      servers.flatMap(({ names, port }) => names.addresses().map((address) => ({ address, port }))),
    // A page that reached a proxy could spend another run's budget. A getter, because ports change.
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
    ...openResolver(options, { policy, refreshNames, timeoutMs: limits.dnsMs }),
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

/** A page may link to a host a hundred times; its failure is logged once per run. */
function onceEach(log: SessionParts['log']): SessionParts['log'] {
  const told = new Set<string>()
  return (entry) => {
    const line = JSON.stringify([entry.code, entry.host, entry.detail])
    if (told.has(line)) return
    told.add(line)
    log(entry)
  }
}

/** Only for literals: the addresses of a name are known once it is resolved. */
function judgeAddress(parsed: ParsedTarget, policy: AddressPolicy): ParsedTarget {
  if (!parsed.ok) return parsed
  const url = new URL(parsed.target.url)
  const literal = literalOf(url.hostname)
  if (literal === null || policy.classify(literal, portOf(url)).allowed) return parsed
  const message = 'This address cannot be audited.'
  return { ok: false, refusal: { code: 'address', message } }
}

/** For one run: its resolved names stay the same until it ends. */
function openResolver(
  { allowHosts, nameservers, lookup, pinned }: EgressOptions,
  more: { policy: AddressPolicy; refreshNames: () => Promise<void>; timeoutMs: number },
): { readonly resolve: ResolveHost; readonly dns: Resolver } {
  const { policy, refreshNames, timeoutMs } = more
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
      await refreshNames()
      return resolve(host, port)
    },
  }
}

/** How a browser's requests reach servers: by the same rules and limits as every other request. */
function connectorOf(way: Omit<SessionParts, 'language' | 'credentials'>): ProxyParts['connect'] {
  const { judge, policy, resolve, limits, proxy } = way
  return async (asked, signal) => {
    // Paths are up to the page, and are longer in browsers than our own requests allow.
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

/** If loopback may be dialled, `localhost` may be requested. */
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
