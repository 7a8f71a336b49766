import type { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

import { hostName, isAddressLiteral, portOf } from '../request/target.ts'
import type { ParsedTarget } from '../request/target.ts'
import type { AddressPolicy } from './policy/address-policy.ts'
import { type Budget, createBudget } from './connection/budget.ts'
import { type Admit, type Connection, openConnection } from './connection/connection.ts'
import type { OutboundProxy } from './connection/outbound-proxy.ts'
import { EgressError, toEgressError } from './egress-error.ts'
import { exchange, type Exchange, type Header } from './connection/exchange.ts'
import { guardBody } from './connection/guard-body.ts'
import type { EgressLimits } from './limits.ts'
import { OriginAgent } from './connection/origin-agent.ts'
import { requestClock } from './connection/request-clock.ts'
import { type OwnHeaders, withOwn } from './connection/own-headers.ts'
import { caaRecords, hostRecords, txtRecords } from './connection/records.ts'
import { refusalDetail } from './policy/refusal-detail.ts'
import type { ResolveHost } from './policy/resolve.ts'
import {
  ALPN_OFFER,
  couldNotOffer,
  describeTls,
  HTTP_OFFER,
  LEGACY_OFFER,
} from './connection/tls-connection.ts'
import type { TlsConnection } from './connection/tls-connection.ts'

export interface EgressRequest {
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  /**
   * Sent in this order; this module sets `Host` and `Connection`, and by default also `User-Agent`, the run's language
   * and its credentials for this origin.
   */
  readonly headers: readonly Header[]
  readonly signal?: AbortSignal
}

/** The head of a response, and its body as it arrives. One of `body` and `discard` must be used. */
export interface EgressAnswer {
  readonly url: string
  readonly status: number
  /** As received: order, spelling, duplicates. Bytes beyond ASCII are read as Latin-1. */
  readonly headers: readonly Header[]
  readonly httpVersion: string
  readonly remoteAddress: string
  /** Milliseconds; null if the phase did not happen for this request. */
  readonly timing: {
    readonly dns: number | null
    readonly connect: number | null
    readonly tls: number | null
    readonly firstByte: number
  }
  /** Bytes on the wire, not decoded; throws `EgressError` past a limit. */
  readonly body: AsyncIterable<Uint8Array>
  /** Null over plain http. Must be called before the body has been read. */
  describeTls(): TlsConnection | null
  /** Reads the rest if it is short, so that the connection can be reused. Never throws. */
  discard(): Promise<void>
}

/** `caa` looks at ancestors too, the others only at the host; `txt` joins each record's strings. */
export type RecordType = 'caa' | 'https' | 'txt' | 'a' | 'aaaa' | 'ns' | 'mx'

/** The network access of one run, with its own connections, resolved names and budget. */
export interface Session {
  /** Whether the form of a URL allows requesting it, such as a redirect's target. Uses no network. */
  judge(url: URL): ParsedTarget
  /** The last label of a host name if it is no top-level domain; null if it may exist. Uses no network. */
  unknownTopLevelDomain(hostname: string): string | null
  /**
   * Sends one request, without redirects.
   *
   * @throws {EgressError}
   */
  request(request: EgressRequest): Promise<EgressAnswer>
  /**
   * A TLS handshake without a request: `alpn` offers `h2` and `http/1.1`, `legacy` only TLS 1.0 and 1.1. Null if this
   * machine's TLS library cannot offer that.
   *
   * @throws {EgressError} `invalid` if the server refused the handshake
   */
  handshake(url: string, offer: 'alpn' | 'legacy'): Promise<TlsConnection | null>
  /**
   * DNS records in the form of zone files; null if they cannot be queried: names that are not public, and `https`
   * always, because Node's c-ares binding does not support that type.
   *
   * @throws {EgressError}
   */
  records(host: string, type: RecordType): Promise<readonly string[] | null>
  /** Ends everything in progress and closes every connection. */
  close(): Promise<void>
}

export interface SessionParts extends OwnHeaders {
  readonly judge: (url: URL) => ParsedTarget
  readonly unknownTopLevelDomain: (hostname: string) => string | null
  readonly policy: AddressPolicy
  readonly resolve: ResolveHost
  readonly dns: Resolver
  readonly limits: EgressLimits
  readonly admit?: Admit | undefined
  readonly proxy?: OutboundProxy | undefined
  /** Called for each request without a response, with details that users do not see. */
  readonly log: (entry: EgressLogEntry) => void
}

export interface EgressLogEntry {
  readonly code: string
  /** Host and port only: paths and queries may contain secrets. */
  readonly host: string
  readonly detail: string
}

/** A redirect's body is read to its end if it is at most this long and arrives at once. */
const DISCARD_BYTES = 16_384
const DISCARD_MS = 200

export function createSession(parts: SessionParts): Session {
  const { limits, judge, unknownTopLevelDomain } = parts
  const budget = createBudget(limits)
  const closed = new AbortController()
  const agents = new Map<string, OriginAgent>()

  const connect = (url: URL, offer = HTTP_OFFER): Promise<Connection> =>
    openConnection(url, { ...parts, connectMs: limits.connectMs, signal: closed.signal, offer })

  const agentOf = (url: URL): OriginAgent => {
    const agent =
      agents.get(url.origin) ??
      new OriginAgent(() => connect(url).then(fitFor(url, parts)).catch(notReached))
    agents.set(url.origin, agent)
    return agent
  }

  const checked = (text: string): URL => {
    if (closed.signal.aborted) throw new EgressError('aborted', 'the run has ended')
    const url = URL.parse(text)
    if (!url) throw new EgressError('unreachable', 'not a URL')
    const verdict = judge(url)
    if (!verdict.ok) {
      throw new EgressError('unreachable', refusalDetail(url, verdict.refusal, parts.policy))
    }
    budget.takeRequest()
    return url
  }

  return {
    judge,
    unknownTopLevelDomain,

    async request({ url: text, method, headers, signal }) {
      return logged(parts, text, async () => {
        const url = checked(text)
        const clock = requestClock(limits.totalMs, [closed.signal, ...(signal ? [signal] : [])])
        try {
          const outgoing = { url, method, headers: withOwn(url, headers, parts) }
          const found = await exchange(agentOf(url), outgoing, { limits, signal: clock.signal })
          found.response.once('close', clock.stop)
          return answerOf(url, found, { limits, budget, signal: clock.signal })
        } catch (error) {
          clock.stop()
          throw error
        }
      })
    },

    handshake: (text, offer) =>
      logged(parts, text, async () => {
        try {
          const url = checked(text)
          const { socket, secured } = await connect(
            url,
            offer === 'alpn' ? ALPN_OFFER : LEGACY_OFFER,
          )
          const facts = secured && describeTls(secured)
          socket.destroy()
          return facts
        } catch (error) {
          if (couldNotOffer(error)) return null
          throw error
        }
      }),

    async records(host, type) {
      const url = URL.parse(`https://${host}`)
      if (type === 'https' || !url || isAddressLiteral(url.hostname) || !judge(url).ok) return null
      budget.takeRequest()
      const name = hostName(url)
      if (type === 'caa') return caaRecords(parts.dns, name)
      return type === 'txt' ? txtRecords(parts.dns, name) : hostRecords(parts.dns, name, type)
    },

    async close() {
      closed.abort(new EgressError('aborted', 'the run has ended'))
      for (const agent of agents.values()) agent.destroy()
      parts.dns.cancel()
    },
  }
}

function answerOf(
  url: URL,
  { response, connection, reused, firstByteMs }: Exchange,
  guard: { limits: EgressLimits; budget: Budget; signal: AbortSignal },
): EgressAnswer {
  const fresh = reused ? { dns: null, connect: null, tls: null } : connection.timing
  return {
    url: url.href,
    status: response.statusCode ?? 0,
    headers: pairsOf(response.rawHeaders),
    httpVersion: response.httpVersion,
    remoteAddress: connection.remoteAddress,
    timing: { ...fresh, firstByte: firstByteMs },
    body: guardBody(response, guard),
    describeTls: () => connection.secured && describeTls(connection.secured),
    discard: () => discard(response),
  }
}

async function discard(response: IncomingMessage): Promise<void> {
  let count = 0
  const small = new Promise<boolean>((resolve) => {
    response.on('data', (chunk: Uint8Array) => {
      count += chunk.byteLength
      if (count > DISCARD_BYTES) resolve(false)
    })
    response.once('close', () => resolve(true))
  })
  const late = delay(DISCARD_MS, false, { ref: false })
  if (!(await Promise.race([small, late]))) response.destroy()
}

/**
 * Accepts a connection for the page credentials of a run, if there are any to send. Called for each connection: an
 * attacker in between may answer one handshake as the site does, and the next as themselves.
 */
function fitFor({ origin }: URL, { credentials }: Pick<SessionParts, 'credentials'>) {
  return (connection: Connection): Connection => {
    const { socket, secured } = connection
    if (credentials?.origin !== origin || secured === null || secured.authorized) return connection
    const { authorizationError } = describeTls(secured)
    socket.destroy()
    throw new EgressError('untrusted', authorizationError ?? '')
  }
}

/** A failed handshake means that the page is unreachable, whatever the server responded to it. */
function notReached(error: unknown): never {
  const known = toEgressError(error)
  if (known.code !== 'invalid') throw known
  throw new EgressError('unreachable', known.detail, { cause: known })
}

async function logged<T>(parts: SessionParts, url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = toEgressError(error)
    if (known.code !== 'aborted') {
      parts.log({ code: known.code, host: hostOf(url), detail: known.detail })
    }
    throw known
  }
}

function hostOf(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.hostname} port ${portOf(url)}` : ''
}

function pairsOf(flat: readonly string[]): Header[] {
  const pairs: Header[] = []
  for (let index = 0; index < flat.length; index += 2) {
    pairs.push([flat[index] ?? '', flat[index + 1] ?? ''])
  }
  return pairs
}
