import { portOf } from '../request/target.ts'
import type { ParsedTarget } from '../request/target.ts'
import { createBudget } from './connection/budget.ts'
import { openConnection } from './connection/connection.ts'
import type { Connection } from './connection/connection.ts'
import { exchange } from './connection/exchange.ts'
import type { Exchange, Header } from './connection/exchange.ts'
import { guardBody } from './connection/guard-body.ts'
import { OriginAgent } from './connection/origin-agent.ts'
import { requestClock } from './connection/request-clock.ts'
import { describeTls, HTTP_OFFER } from './connection/tls-connection.ts'
import { EgressError, ownFault, toEgressError } from './egress-error.ts'
import { DEFAULT_LIMITS, type EgressLimits } from './limits.ts'
import type { AddressPolicy } from './policy/address-policy.ts'
import { refusalDetail } from './policy/refusal-detail.ts'
import type { ResolveHost } from './policy/resolve.ts'
import type { EgressLogEntry } from './session.ts'

/** A message to an endpoint: one POST, without redirects. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The endpoint's response. */
export interface Delivered {
  readonly status: number
  /** As received. */
  readonly retryAfter: string | null
  /** The beginning of the response, on one line. */
  readonly text: string
}

export interface DeliveryWay {
  readonly judge: (url: URL) => ParsedTarget
  readonly policy: AddressPolicy
  readonly resolve: ResolveHost
  readonly limits: EgressLimits
  readonly userAgent: string
  readonly log: (entry: EgressLogEntry) => void
  /** Whether the address is not public and only the operator's settings allow it. */
  readonly isOpened: (address: string, port: number) => boolean
}

const ANSWER_BYTES = 16_384
const TEXT_LENGTH = 1024

export const DELIVERY_LIMITS: EgressLimits = {
  ...DEFAULT_LIMITS,
  headersMs: 15_000,
  totalMs: 15_000,
  maxRequests: 1,
}

/** Headers that control the transfer, which this module sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'user-agent',
])

/**
 * Every refusal looks like a failed connection: a user types the endpoint, and could otherwise map the network behind
 * us. The log has the reason.
 *
 * @throws {EgressError}
 * @throws what `ownFault` finds: this process could not ask, which is no try
 */
export async function deliver(
  way: DeliveryWay,
  message: Outgoing,
  signal?: AbortSignal,
): Promise<Delivered> {
  const { limits } = way
  const clock = requestClock(limits.totalMs, signal ? [signal] : [])
  let agent: OriginAgent | undefined
  try {
    const url = checked(way, message.url)
    agent = new OriginAgent(() => connect(way, url, clock.signal).catch(notReached))
    const outgoing = { url, method: 'POST' as const, ...payloadOf(way, message) }
    const found = await exchange(agent, outgoing, { limits, signal: clock.signal })
    return await answerOf(found, { limits, signal: clock.signal })
  } catch (error) {
    const known = toEgressError(error)
    way.log({ code: known.code, host: hostOf(message.url), detail: known.detail })
    throw ownFault(error) ?? known
  } finally {
    clock.stop()
    agent?.destroy()
  }
}

function checked(way: DeliveryWay, text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new EgressError('unreachable', 'not a URL')
  const verdict = way.judge(url)
  if (!verdict.ok) {
    throw new EgressError('unreachable', refusalDetail(url, verdict.refusal, way.policy))
  }
  return url
}

function payloadOf({ userAgent }: DeliveryWay, { headers, body }: Outgoing) {
  const bytes = Buffer.from(body, 'utf8')
  const given = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
  const own: Header[] = [
    ['User-Agent', userAgent],
    ['Content-Length', String(bytes.byteLength)],
    ['Connection', 'close'],
  ]
  return { headers: [...own, ...given], body: bytes }
}

/**
 * Messages and the URLs of endpoints are secrets: they go to an authenticated receiver, or stay in the operator's
 * network.
 */
async function connect(way: DeliveryWay, url: URL, signal: AbortSignal): Promise<Connection> {
  const port = portOf(url)
  const isWithin = (addresses: readonly string[]) =>
    addresses.every((address) => way.isOpened(address, port))
  const connection = await openConnection(url, {
    ...way,
    connectMs: way.limits.connectMs,
    signal,
    offer: HTTP_OFFER,
    admit: async (_url, addresses) => url.protocol === 'https:' || isWithin(addresses),
  })
  const { secured, socket } = connection
  if (secured === null || secured.authorized) return connection
  const { authorizationError } = describeTls(secured)
  socket.destroy()
  throw new EgressError('untrusted_receiver', authorizationError ?? '')
}

/** Neither disallowed plain http nor a failed handshake can be distinguished from an endpoint that is down. */
function notReached(error: unknown): never {
  const known = toEgressError(error)
  if (known.code !== 'invalid' && known.code !== 'aborted') throw known
  throw new EgressError('unreachable', known.detail, { cause: known })
}

/** The status is the result; the body is for people, and an error in it changes nothing. */
async function answerOf(
  { response }: Exchange,
  { limits, signal }: { readonly limits: EgressLimits; readonly signal: AbortSignal },
): Promise<Delivered> {
  const chunks: Uint8Array[] = []
  let read = 0
  try {
    const body = guardBody(response, { limits, budget: createBudget(limits), signal })
    for await (const chunk of body) {
      chunks.push(chunk)
      read += chunk.byteLength
      if (read >= ANSWER_BYTES) break
    }
  } catch {
    // Too slow, or cut off.
  }
  const retryAfter = response.headers['retry-after'] ?? null
  const text = textOf(Buffer.concat(chunks))
  return { status: response.statusCode ?? 0, retryAfter, text }
}

/** Untrusted bytes: removes what could move a cursor, reverse the text direction, or is no valid character. */
function textOf(bytes: Buffer): string {
  const text = bytes.subarray(0, TEXT_LENGTH).toString('utf8')
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD\s]+/gu, ' ').trim()
}

function hostOf(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.hostname} port ${portOf(url)}` : ''
}
