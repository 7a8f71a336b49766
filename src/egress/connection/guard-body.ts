import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'

import type { Budget } from './budget.ts'
import { EgressError, toEgressError } from '../egress-error.ts'
import type { EgressLimits } from '../limits.ts'

export interface GuardOptions {
  readonly limits: EgressLimits
  readonly budget: Budget
  /** Aborts with an `EgressError` when the request times out or is cancelled. */
  readonly signal: AbortSignal
}

/** Bytes of framing allowed beside a body before it counts as an attack: chunk heads, trailers. */
const MOST_FRAMING_FACTOR = 16

/**
 * The body as it arrives, checked for its size, its rate and the run's budget. Reading only part of it closes the
 * connection.
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
  // Nothing else listens for the error of an unread body whose request is aborted.
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

/** The parser has no encoding, so it emits buffers only. */
function bytesOf(response: IncomingMessage): AsyncIterable<Uint8Array> {
  return response as AsyncIterable<Uint8Array>
}
