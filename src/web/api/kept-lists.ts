import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { withOwnMemory } from '../http/own-memory.ts'
import { publicAddress } from '../http/public-address.ts'
import { boundElsewhere } from '../http/unread-answers.ts'
import { callerOf } from './authentication.ts'

const KEPT_LIST_LIMITS = {
  /** About 500 lists of ten reports. */
  bytes: 8 * 1024 * 1024,
  /** More than a hundred reports with long URLs. */
  bytesOfOne: 512 * 1024,
}

interface Kept {
  /** State of the database before the list was read. */
  readonly state: string
  /** Empty if the response had none. */
  readonly link: string
  readonly body: Buffer
}

type Done = (error?: Error) => void
type Sent = (error: Error | null, payload?: unknown) => void

/**
 * Hooks of a route whose responses depend only on the user, the URL and the database: a response is kept, and sent
 * again while nothing in the database has changed. The state comes with the key, which every request reads: see
 * docs/decisions/075-kept-lists.md.
 */
export function createKeptLists(
  baseUrl: string | undefined,
  limits: typeof KEPT_LIST_LIMITS = KEPT_LIST_LIMITS,
) {
  const kept = new LRUCache<string, Kept>({
    maxSize: limits.bytes,
    maxEntrySize: limits.bytesOfOne,
    // A character takes two bytes if any of them needs it.
    sizeCalculation: ({ body, link, state }, name) =>
      body.byteLength + 2 * (link.length + state.length + name.length),
  })

  const nameOf = (request: FastifyRequest) =>
    `${callerOf(request).actor.id} ${publicAddress(request, baseUrl)} ${request.url}`

  function keep(request: FastifyRequest, reply: FastifyReply, body: string): void {
    const { state } = callerOf(request)
    const name = nameOf(request)
    if (state === null || kept.peek(name)?.state === state) return
    // Bytes, which all clients that do not read share: each would get its own copy of a text.
    const link = String(reply.getHeader('Link') ?? '')
    kept.set(name, { state, link, body: withOwnMemory(body) })
  }

  // With callbacks: if a response is sent without calling back, Fastify does not continue.
  const onRequest = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const found = request.method === 'GET' ? kept.get(nameOf(request)) : undefined
    if (found?.state !== callerOf(request).state) return done()
    boundElsewhere(request)
    if (found.link !== '') reply.header('Link', found.link)
    reply.type('application/json; charset=utf-8').send(found.body)
  }

  /** The data was read after the state, and may be newer: then the state has passed, and never comes again. */
  const onSend = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: Sent,
  ): void => {
    // Of a refused request, the sender is not known.
    const isWhole = reply.statusCode === 200 && request.method === 'GET'
    if (isWhole && typeof payload === 'string') keep(request, reply, payload)
    done(null, payload)
  }

  return { onRequest, onSend, size: () => kept.calculatedSize }
}
