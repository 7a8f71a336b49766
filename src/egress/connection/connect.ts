import { connect as connectTcp, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { AddressPolicy } from '../policy/address-policy.ts'
import { EgressError, toEgressError } from '../egress-error.ts'
import { addressText, parseAddress } from '../policy/ip-address.ts'
import { askForTunnel, type OutboundProxy } from './outbound-proxy.ts'

export interface DialOptions {
  /** Addresses that the policy has already allowed, each an IP literal: nothing is resolved here. */
  readonly addresses: readonly string[]
  readonly port: number
  readonly policy: AddressPolicy
  /** Timeout of an attempt at one address, in milliseconds. */
  readonly connectMs: number
  readonly signal: AbortSignal
  /** Makes the connections instead. */
  readonly proxy?: OutboundProxy | undefined
}

/** A connection, and the address of the server: never that of a proxy in between. */
export interface Dialled {
  readonly socket: Socket
  readonly remoteAddress: string
}

/** RFC 8305 §8: milliseconds after which the next address is tried in parallel. */
const STAGGER_MS = 250

/** A name with hundreds of addresses must not cause hundreds of attempts. */
const MOST_ATTEMPTS = 4

/**
 * Connects to the first address that answers, trying IPv4 and IPv6 in turn. It dials exactly the addresses that the
 * policy has allowed, and compares the peer's address once connected. A proxy receives that address.
 *
 * @throws {EgressError} `timeout` if no address answered, otherwise `unreachable`
 */
export async function dial(options: DialOptions): Promise<Dialled> {
  const race = new AbortController()
  const signal = AbortSignal.any([options.signal, race.signal])
  const attempts: Promise<Dialled>[] = []

  for (const [index, address] of inTurn(options.addresses).slice(0, MOST_ATTEMPTS).entries()) {
    const start = index === 0 ? undefined : turnOf(index, attempts[index - 1], signal)
    attempts.push(attempt(address, start, { ...options, signal }))
  }

  try {
    const winner = await Promise.any(attempts)
    for (const other of attempts) dropUnless(winner, other)
    return winner
  } catch (error) {
    throw worstOf(error)
  } finally {
    race.abort()
  }
}

/** Two attempts may connect in the same tick of the event loop. */
function dropUnless(winner: Dialled, attempt: Promise<Dialled>): void {
  attempt.then(
    (dialled) => dialled === winner || dialled.socket.destroy(),
    () => undefined,
  )
}

/** An attempt may start after its stagger, or as soon as the previous one has failed. */
async function turnOf(
  index: number,
  before: Promise<Dialled> | undefined,
  signal: AbortSignal,
): Promise<void> {
  const failed = new Promise<void>((resolve) => {
    before?.catch(() => resolve())
  })
  const waited = delay(index * STAGGER_MS, undefined, { signal, ref: false }).catch(() => undefined)
  await Promise.race([failed, waited])
}

async function attempt(
  address: string,
  start: Promise<void> | undefined,
  options: DialOptions,
): Promise<Dialled> {
  await start
  if (options.signal.aborted) throw givenUp()
  const verdict = options.policy.classify(address, options.port)
  if (!verdict.allowed) throw new EgressError('unreachable', `${address} is ${verdict.reason}`)

  if (isIP(address) === 0) throw new EgressError('unreachable', `${address} is not an address`)
  const socket = await connectOne(address, options)
  if (options.proxy) return { socket, remoteAddress: address }
  const { remoteAddress = '' } = socket
  if (isPeer(socket, address, options)) return { socket, remoteAddress }
  socket.destroy()
  throw new EgressError('unreachable', `dialled ${address}, reached ${socket.remoteAddress}`)
}

function connectOne(
  address: string,
  { port, connectMs, signal, proxy }: DialOptions,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const to = proxy
      ? { host: proxy.host, port: proxy.port }
      : { host: address, port, autoSelectFamily: false }
    const socket = connectTcp({ ...to, noDelay: true })
    const settle = (act: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      socket.removeListener('error', fail)
      act()
    }
    const fail = (error: unknown) =>
      settle(() => {
        socket.destroy()
        reject(toEgressError(error))
      })
    const abort = () => fail(givenUp())
    const timer = setTimeout(
      () => fail(new EgressError('timeout', `${address} port ${port}: no connection`)),
      connectMs,
    )
    signal.addEventListener('abort', abort, { once: true })
    // Remains attached: until HTTP adds its own listener, a reset must not become an uncaught exception.
    socket.on('error', () => undefined)
    socket.once('error', fail)
    socket.once('connect', () => {
      if (!proxy) return settle(() => resolve(socket))
      askForTunnel(socket, { address, port, proxy }).then(() => settle(() => resolve(socket)), fail)
    })
  })
}

/** Dialling the unspecified address reaches loopback, which must itself be allowed. */
function isPeer(socket: Socket, address: string, { policy, port }: DialOptions): boolean {
  const dialled = parseAddress(address)
  const peer = parseAddress(socket.remoteAddress ?? '')
  if (!dialled || !peer) return false
  if (addressText(dialled) === addressText(peer)) return true
  return dialled.every((byte) => byte === 0) && policy.classify(addressText(peer), port).allowed
}

/** IPv4 first: machines without IPv6 are more common than machines without IPv4. */
function inTurn(addresses: readonly string[]): string[] {
  const v4 = addresses.filter((address) => isIP(address) === 4)
  const v6 = addresses.filter((address) => isIP(address) === 6)
  return v4
    .flatMap((address, index) => [address, ...v6.slice(index, index + 1)])
    .concat(v6.slice(v4.length))
}

function worstOf(error: unknown): EgressError {
  const errors = error instanceof AggregateError ? error.errors.map(toEgressError) : []
  return (
    errors.find(({ code }) => code === 'unreachable') ??
    errors[0] ??
    new EgressError('unreachable', 'no address to dial', { cause: error })
  )
}

function givenUp(): EgressError {
  return new EgressError('aborted', 'given up while connecting')
}
