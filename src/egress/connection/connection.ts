import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { TLSSocket } from 'node:tls'

import { hostName, portOf } from '../../request/target.ts'
import type { AddressPolicy } from '../policy/address-policy.ts'
import { dial } from './connect.ts'
import { EgressError } from '../egress-error.ts'
import type { OutboundProxy } from './outbound-proxy.ts'
import { literalOf } from '../policy/resolve.ts'
import type { ResolveHost } from '../policy/resolve.ts'
import { secure } from './tls-connection.ts'
import type { SecureOptions } from './tls-connection.ts'

/** A connection to one origin, and the measurements of setting it up. */
export interface Connection {
  readonly socket: Socket
  /** Null over plain http. */
  readonly secured: TLSSocket | null
  readonly remoteAddress: string
  /** Milliseconds; `dns` is null for an address literal, `tls` over plain http. */
  readonly timing: {
    readonly dns: number | null
    readonly connect: number
    readonly tls: number | null
  }
}

export interface ConnectOptions {
  readonly resolve: ResolveHost
  readonly policy: AddressPolicy
  /** Milliseconds for each of the TCP connection and the TLS handshake. */
  readonly connectMs: number
  readonly signal: AbortSignal
  readonly offer: SecureOptions['offer']
  readonly admit?: Admit | undefined
  readonly proxy?: OutboundProxy | undefined
}

/** Whether a host may be connected to now; called once its name is resolved, before every connection. */
export type Admit = (url: URL, addresses: readonly string[]) => Promise<boolean>

/**
 * Resolves a name, applies the address policy and opens a socket: the only way out of this process.
 *
 * @throws {EgressError}
 */
export async function openConnection(url: URL, options: ConnectOptions): Promise<Connection> {
  const { resolve, policy, connectMs, signal, offer } = options
  const isLiteral = literalOf(url.hostname) !== null
  const port = portOf(url)

  const started = performance.now()
  const addresses = await resolve(url.hostname, port)
  const resolved = performance.now()
  await askAdmission(url, addresses, options.admit)
  const admitted = performance.now()
  const { socket, remoteAddress } = await dial({
    addresses,
    port,
    policy,
    connectMs,
    signal,
    proxy: options.proxy,
  })
  const connected = performance.now()

  const host = literalOf(url.hostname) ?? hostName(url)
  const secured =
    url.protocol === 'https:'
      ? await secure(socket, { host, isLiteral, timeoutMs: connectMs, signal, offer })
      : null
  return {
    socket: secured ?? socket,
    secured,
    remoteAddress,
    timing: {
      dns: isLiteral ? null : resolved - started,
      connect: connected - admitted,
      tls: secured ? performance.now() - connected : null,
    },
  }
}

async function askAdmission(
  url: URL,
  addresses: readonly string[],
  admit: Admit | undefined,
): Promise<void> {
  if (admit === undefined || (await admit(url, addresses))) return
  throw new EgressError('aborted', `${url.hostname} must not be requested now`)
}
