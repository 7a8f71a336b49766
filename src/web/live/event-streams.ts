import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { addressGroup } from '../../accounts/throttle.ts'
import { boundElsewhere } from '../http/unread-answers.ts'

/** Each open stream holds a connection, of which there are `CONNECTION_LIMITS`. */
export const STREAM_LIMITS = {
  /** Limit for all clients. */
  most: 1_000,
  /** Per client: more than anybody's open pages, for several people behind one address. */
  perAddress: 30,
  /** Proxies and our own limit on idle connections wait for longer than this. */
  heartbeatMs: 15_000,
  /** Then the client reconnects and is authorised again. */
  lifeMs: 5 * 60_000,
  /** Characters that a client may leave unread. */
  unread: 64 * 1024,
}

/** Seconds: streams become free as runs end. */
const RETRY_AFTER_S = 10

/** Milliseconds until the client reconnects after a stream has ended. */
const COME_AGAIN_MS = 1000

export interface EventStream {
  readonly body: Readable
  /** Sends this text. */
  send(text: string): void
  end(): void
  /** Called once when the stream ends, for whatever reason. */
  onEnd(done: () => void): void
}

/** Why there is no stream: there are too many. */
export interface Refusal {
  readonly open: false
  readonly status: 429 | 503
  readonly retryAfter: number
}

export type Opening = { readonly open: true; readonly stream: EventStream } | Refusal

export type EventStreams = ReturnType<typeof createEventStreams>

/** Server-sent event streams: kept alive, limited in number, and ended with the server. */
export function createEventStreams(limits: typeof STREAM_LIMITS = STREAM_LIMITS) {
  const open = new Set<EventStream>()
  const perAddress = new Map<string, number>()

  return {
    /** @param address of the client */
    open(address: string): Opening {
      const group = addressGroup(address)
      const mine = perAddress.get(group) ?? 0
      if (mine >= limits.perAddress) return refused(429)
      if (open.size >= limits.most) return refused(503)
      const stream = startStream(limits)
      perAddress.set(group, mine + 1)
      open.add(stream)
      stream.onEnd(() => {
        open.delete(stream)
        const left = (perAddress.get(group) ?? 1) - 1
        if (left > 0) perAddress.set(group, left)
        else perAddress.delete(group)
      })
      return { open: true, stream }
    },

    refuse: refused,

    endAll(): void {
      for (const stream of open) stream.end()
    },
  }
}

function refused(status: 429 | 503): Refusal {
  return { open: false, status, retryAfter: RETRY_AFTER_S }
}

function startStream({ heartbeatMs, lifeMs, unread }: typeof STREAM_LIMITS): EventStream {
  const body = new Readable({ read: () => undefined })
  // A comment, which no client takes for an event.
  const heartbeat = setInterval(() => stream.send(':\n\n'), heartbeatMs)
  const life = setTimeout(() => stream.end(), lifeMs)
  body.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(life)
  })
  const stream: EventStream = {
    body,
    send(text) {
      if (body.destroyed || body.readableEnded) return
      if (body.readableLength > unread) body.destroy()
      else body.push(text)
    },
    end() {
      if (!body.destroyed && !ended) body.push(null)
      ended = true
    },
    onEnd: (done) => void body.once('close', done),
  }
  let ended = false
  stream.send(`retry: ${COME_AGAIN_MS}\n\n`)
  return stream
}

/** Headers of an event stream. */
export function setEventHeaders(reply: FastifyReply): FastifyReply {
  boundElsewhere(reply.request)
  return reply.type('text/event-stream; charset=utf-8').headers({
    'Cache-Control': 'no-store, no-transform',
    // Proxies such as Nginx would otherwise buffer events until there are some kilobytes.
    'X-Accel-Buffering': 'no',
  })
}
