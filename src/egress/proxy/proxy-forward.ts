import { request as sendHttp } from 'node:http'
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { EgressError, toEgressError } from '../egress-error.ts'
import { MOST_INFORMATIONAL } from '../connection/exchange.ts'
import type { ProxyBudget } from './proxy-budget.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import { forwardedAnswer, forwardedRequest } from './proxy-request.ts'

export interface ForwardOptions {
  readonly url: URL
  /** A new connection to the server. No other request uses it. */
  readonly server: Socket
  readonly budget: ProxyBudget
  readonly limits: ProxyLimits
}

/**
 * Forwards a plain request and returns its response. Each has its own connection, so that nothing a page or a server
 * writes can be taken for a part of another request or response.
 *
 * Throws `EgressError` until the first byte is sent to the browser. After that, a response that is cut off closes the
 * browser's connection, as the server's was.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const { server, budget } = options
  try {
    const answer = await headOf(request, options)
    let seen = 0
    const count = () => {
      budget.countDown(server.bytesRead - seen)
      seen = server.bytesRead
    }
    answer.on('data', count).once('close', count)
    sendHead(request, response, answer)
    await pass(answer, response)
  } finally {
    server.destroy()
  }
}

function headOf(
  request: IncomingMessage,
  { url, server, budget, limits }: ForwardOptions,
): Promise<IncomingMessage> {
  const sending = sendHttp({
    createConnection: () => server,
    method: request.method,
    path: `${url.pathname}${url.search}`,
    setHost: false,
    headers: forwardedRequest(request, url).flat(),
    maxHeaderSize: limits.headerBytes,
  })
  request.on('data', (chunk: Buffer) => budget.countUp(chunk.byteLength))
  request.pipe(sending)
  return answerTo(sending, server, limits)
}

function answerTo(
  sending: ClientRequest,
  server: Socket,
  { idleMs }: ProxyLimits,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let informational = 0
    const fail = (error: unknown) => {
      reject(toEgressError(error))
      server.destroy()
    }
    server.setTimeout(idleMs, () => fail(new EgressError('timeout', 'nothing moved')))
    // Remains attached: errors after the response's head are reported by the response.
    sending.on('error', fail)
    sending.once('close', () => fail(new EgressError('unreachable', 'closed without an answer')))
    sending.on('information', () => {
      informational += 1
      if (informational > MOST_INFORMATIONAL)
        fail(new EgressError('invalid', 'endless 1xx answers'))
    })
    sending.once('upgrade', () => fail(new EgressError('invalid', 'an unrequested upgrade')))
    sending.once('response', (answer) => {
      // The browser would take it for ours, and drop our secret.
      if (answer.statusCode === 407) fail(new EgressError('invalid', 'a server that plays proxy'))
      else resolve(answer)
    })
  })
}

function sendHead(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
): void {
  response.sendDate = false
  // The rest of an unread body must not be read as the next request.
  if (!request.complete) response.shouldKeepAlive = false
  try {
    response.writeHead(answer.statusCode ?? 502, forwardedAnswer(answer).flat())
  } catch (error) {
    throw new EgressError('invalid', 'a response that cannot be forwarded', { cause: error })
  }
}

/** Ends when the browser has received everything, or when either side has closed. */
function pass(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve)
    response.once('finish', resolve)
    // A cut-off connection is an error first; its meaning is decided once it has closed.
    answer.once('error', () => undefined)
    answer.once('close', () => answer.complete || response.destroy())
    answer.pipe(response)
  })
}
