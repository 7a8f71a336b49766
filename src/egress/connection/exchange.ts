import { request as sendHttp } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'

import type { Connection } from './connection.ts'
import { EgressError, errorCode, toEgressError } from '../egress-error.ts'
import type { EgressLimits } from '../limits.ts'
import type { OriginAgent } from './origin-agent.ts'

/** One header line; the name keeps its spelling. */
export type Header = readonly [name: string, value: string]

export interface OutgoingRequest {
  readonly url: URL
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** Sent in this order, after `Host`. */
  readonly headers: readonly Header[]
  readonly body?: Uint8Array
}

/** The head of a response; its body has yet to be read from `response`. */
export interface Exchange {
  readonly response: IncomingMessage
  readonly connection: Connection
  /** True if an earlier request of this run has used the connection. */
  readonly reused: boolean
  /** Milliseconds from sending the request to the first byte of the final response. */
  readonly firstByteMs: number
}

/** Interim responses (RFC 9110 §15.2): more than a few are an attack. */
export const MOST_INFORMATIONAL = 8

/**
 * Sends one request over one of the origin's connections. A kept connection that the server has closed is noticed only
 * when it is used, so such a request is sent again, once.
 *
 * Uses node:http and not a newer client, because it exposes what a report needs and others hide: the HTTP version, the
 * header lines as received, and which connection was used.
 *
 * @throws {EgressError} or the signal's reason, if that is an `EgressError`
 */
export async function exchange(
  agent: OriginAgent,
  request: OutgoingRequest,
  options: { readonly limits: EgressLimits; readonly signal: AbortSignal },
): Promise<Exchange> {
  const first = new Attempt(agent, request, options)
  try {
    return await first.answer
  } catch (error) {
    if (!first.metClosedConnection(error)) throw error
    return new Attempt(agent, request, options).answer
  }
}

class Attempt {
  readonly answer: Promise<Exchange>
  readonly #agent: OriginAgent
  #used: { connection: Connection; reused: boolean } | undefined
  #sentAt = 0
  #firstByteAt = 0
  #informational = 0

  constructor(
    agent: OriginAgent,
    request: OutgoingRequest,
    { limits, signal }: { readonly limits: EgressLimits; readonly signal: AbortSignal },
  ) {
    this.#agent = agent
    this.answer = new Promise((resolve, reject) => {
      const sending = open(agent, request, limits)
      const settle = (act: () => void) => {
        clearTimeout(headTimer)
        signal.removeEventListener('abort', abort)
        act()
      }
      const fail = (error: unknown) =>
        settle(() => {
          sending.destroy()
          reject(toEgressError(error))
        })
      const abort = () => fail(signal.reason)
      let headTimer: NodeJS.Timeout | undefined

      sending.on('error', fail)
      sending.on('information', () => this.#onInformation(sending, fail))
      sending.once('socket', () => {
        try {
          this.#onSocket(sending)
        } catch (error) {
          fail(error)
          return
        }
        headTimer = setTimeout(
          () => fail(new EgressError('timeout', 'no answer to the request')),
          limits.headersMs,
        )
      })
      sending.once('response', (response) => settle(() => resolve(this.#exchangeOf(response))))
      sending.once('upgrade', () => fail(new EgressError('invalid', 'an unrequested upgrade')))
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) abort()
      else sending.end(request.body)
    })
  }

  /** True for the race that every keep-alive client loses now and then. */
  metClosedConnection(error: unknown): boolean {
    const cause = error instanceof EgressError ? error.cause : error
    return this.#used?.reused === true && ['ECONNRESET', 'EPIPE'].includes(errorCode(cause))
  }

  #onSocket(sending: ClientRequest): void {
    this.#used = this.#agent.connectionOf(sending)
    this.#sentAt = performance.now()
    this.#awaitFirstByte(sending)
  }

  #onInformation(sending: ClientRequest, fail: (error: unknown) => void): void {
    this.#informational += 1
    if (this.#informational > MOST_INFORMATIONAL) {
      fail(new EgressError('invalid', 'informational answers without end'))
      return
    }
    this.#awaitFirstByte(sending)
  }

  /** Listens before the parser does, which delivers the response's head in the same tick. */
  #awaitFirstByte(sending: ClientRequest): void {
    this.#firstByteAt = performance.now()
    sending.socket?.prependOnceListener('data', () => {
      this.#firstByteAt = performance.now()
    })
  }

  #exchangeOf(response: IncomingMessage): Exchange {
    if (!this.#used) throw new EgressError('unreachable', 'an answer without a connection')
    return { response, ...this.#used, firstByteMs: this.#firstByteAt - this.#sentAt }
  }
}

function open(agent: OriginAgent, request: OutgoingRequest, limits: EgressLimits): ClientRequest {
  const { url, method, headers } = request
  return sendHttp({
    agent,
    method,
    // The agent chooses the connection; these two only have to match the `Host` line.
    host: url.hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    setHost: false,
    headers: [['Host', url.host] as Header, ...headers].flat(),
    maxHeaderSize: limits.headerBytes,
  })
}
