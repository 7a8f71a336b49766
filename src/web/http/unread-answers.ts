import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { addressGroup } from './address-group.ts'
import { isAskedWithin } from './asked-within.ts'
import { PIECE_BYTES, Pieces } from './pieces.ts'
import { Problem } from './problem.ts'
import { whenGone } from './when-gone.ts'

export const UNREAD_LIMITS = {
  /** Bytes of responses that clients have not taken yet. */
  bytes: 128 * 1024 * 1024,
  /** What a stream counts as: a stored file of a run, at most 2 MB, and its decompressor. */
  bytesOfStream: 4 * 1024 * 1024,
  /** Larger responses are sent in pieces, so that it shows whether they are taken. */
  whole: 64 * 1024,
  piece: PIECE_BYTES,
  /** Seconds to wait before retrying after a refusal. */
  retryAfter: 10,
}

interface Unread {
  readonly bytes: number
  readonly socket: Socket
}

/** Responses of one address group, oldest first. */
interface Group {
  bytes: number
  readonly answers: Set<Unread>
}

const BOUNDED = new WeakSet<FastifyRequest>()

/**
 * Marks a response whose unread part is bounded elsewhere: it is in memory once for all clients, or a stream of
 * events.
 */
export function boundElsewhere(request: FastifyRequest): void {
  BOUNDED.add(request)
}

/**
 * Bounds the memory held for clients that do not read: the oldest responses of the address group that holds most are
 * dropped, with their connections. Call it before the first route, since its hook is the last of each.
 */
export function boundUnread(
  app: FastifyInstance,
  limits: typeof UNREAD_LIMITS = UNREAD_LIMITS,
): void {
  const ledger = createLedger(limits)

  function counts(reply: FastifyReply, bytes: number): boolean {
    const { request } = reply
    if (BOUNDED.has(request) || bytes <= limits.piece || isAskedWithin(request)) return true
    const unread = { bytes, socket: request.raw.socket }
    const name = addressGroup(request.ip)
    if (!ledger.add(name, unread)) return false
    whenGone(reply, () => ledger.remove(name, unread))
    return true
  }

  function hold(
    _request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: Error | null, payload?: unknown) => void,
  ): void {
    const body = inPieces(payload, limits)
    if (body instanceof Pieces) {
      if (!counts(reply, body.bytes)) return done(tooMuch(limits))
      reply.header('Content-Length', String(body.bytes))
      return done(null, body)
    }
    const bytes = body instanceof Readable ? limits.bytesOfStream : lengthOf(body)
    return counts(reply, bytes) ? done(null, body) : done(tooMuch(limits))
  }

  app.addHook('onRoute', (route: RouteOptions) => {
    route.onSend = [route.onSend ?? []].flat().concat(hold)
  })
}

function createLedger({ bytes: most }: typeof UNREAD_LIMITS) {
  const groups = new Map<string, Group>()
  let total = 0

  function remove(name: string, unread: Unread): void {
    const group = groups.get(name)
    if (!group?.answers.delete(unread)) return
    group.bytes -= unread.bytes
    total -= unread.bytes
    if (group.answers.size === 0) groups.delete(name)
  }

  /** False if this group itself takes the space. */
  function makeRoom(name: string, bytes: number): boolean {
    while (total + bytes > most) {
      const [largest] = [...groups].toSorted(([, a], [, b]) => b.bytes - a.bytes)
      const [oldest] = largest?.[1].answers ?? []
      const mine = (groups.get(name)?.bytes ?? 0) + bytes
      if (!largest || !oldest || largest[1].bytes < mine) return false
      remove(largest[0], oldest)
      oldest.socket.resetAndDestroy()
    }
    return true
  }

  return {
    add(name: string, unread: Unread): boolean {
      if (!makeRoom(name, unread.bytes)) return false
      const group = groups.get(name) ?? { bytes: 0, answers: new Set() }
      groups.set(name, group)
      group.answers.add(unread)
      group.bytes += unread.bytes
      total += unread.bytes
      return true
    },
    remove,
  }
}

/** A large body in pieces; any other payload as it is. */
function inPieces(payload: unknown, { whole, piece }: typeof UNREAD_LIMITS): unknown {
  if (payload instanceof Pieces || lengthOf(payload) <= whole) return payload
  return new Pieces([Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload))], piece)
}

/** Of a payload that is not a stream; 0 if there is none. */
function lengthOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
}

function tooMuch({ retryAfter }: typeof UNREAD_LIMITS): Problem {
  return new Problem(
    'busy',
    `Too many answers to your network have not been read. Try again in ${retryAfter} seconds.`,
    { headers: { 'Retry-After': String(retryAfter) } },
  )
}
