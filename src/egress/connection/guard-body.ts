import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'

import type { Budget } from './budget.ts'
import { EgressError, toEgressError } from '../egress-error.ts'
import type { EgressLimits } from '../limits.ts'

export interface GuardOptions {
  readonly limits: EgressLimits
  readonly budget: Budget
  /** Aborts with an `EgressError` when the request's time is up or nobody wants it any more. */
  readonly signal: AbortSignal
}

/** The bytes of framing that may come beside a body before it counts as an attack: chunk heads, trailers. */
const MOST_FRAMING_FACTOR = 16

/**
 * The body as it comes, watched: its size, its rate and the run's budget. Whoever stops reading early
 * closes the connection with it.
 *
 * The iteration throws `EgressError`: `too_large`, `timeout`, `budget`, `invalid` or `unreachable`.
 */
export function guardBody(
  response: IncomingMessage,
  { limits, budget, signal }: GuardOptions,
): AsyncIterable<Uint8Array> {
  const started = performance.now()
  const socket = response.socket
  const readBefore = socket.bytesRead
  let received = 0

  const stop = () => response.destroy(toEgressError(signal.reason))
  const pace = setInterval(
    () => {
      const seconds = (performance.now() - started) / 1000
      const framed = socket.bytesRead - readBefore > MOST_FRAMING_FACTOR * (received + 65_536)
      const slow = seconds * 1000 > limits.slowAfterMs && received < limits.minRate * seconds
      if (framed) response.destroy(new EgressError('invalid', 'more framing than body'))
      else if (slow)
        response.destroy(new EgressError('timeout', `${received} bytes in ${seconds} s`))
    },
    Math.min(1000, limits.slowAfterMs),
  )

  signal.addEventListener('abort', stop, { once: true })
  response.once('close', () => {
    clearInterval(pace)
    signal.removeEventListener('abort', stop)
  })
  // An unread body whose request is given up has nobody else to hear of it.
  response.on('error', () => undefined)

  return {
    async *[Symbol.asyncIterator]() {
      try {
        for await (const chunk of bytesOf(response)) {
          received += chunk.byteLength
          budget.takeBytes(chunk.byteLength)
          if (received > limits.bodyBytes) {
            throw new EgressError('too_large', `more than ${limits.bodyBytes} bytes`)
          }
          yield chunk
        }
      } catch (error) {
        throw toEgressError(error)
      } finally {
        response.destroy()
      }
    },
  }
}

/** The parser is given no encoding, so that it hands out buffers only. */
function bytesOf(response: IncomingMessage): AsyncIterable<Uint8Array> {
  return response as AsyncIterable<Uint8Array>
}
