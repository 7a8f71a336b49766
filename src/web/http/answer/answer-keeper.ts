/* oxlint-disable promise/no-callback-in-promise, promise/always-return -- the hooks call Fastify back: see below */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeOnce } from './compress.ts'
import { createKeptAnswers, type Wanted } from './kept-answers.ts'

type Done = (error?: Error) => void
type Sent = (error: Error | null, payload?: unknown) => void

/** How a response may be cached; undefined if it is made for each client. */
export type WantedOf = (request: FastifyRequest) => Promise<Wanted | undefined>

/**
 * Hooks of routes whose responses are made once for all clients that get the same, and cached as they were sent: see
 * decision 045.
 */
export function createAnswerKeeper() {
  const kept = createKeptAnswers()
  const wants = new WeakMap<FastifyRequest, Wanted>()
  const making = createMaking()

  return function keepAnswers(wantedOf: WantedOf) {
    /** Sends the cached response, or returns the identity of one that is not cached. */
    async function send(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<'sent' | Wanted | undefined> {
      const wanted = await wantedOf(request)
      return wanted && kept.send(wanted, request, reply) ? 'sent' : wanted
    }

    /**
     * Returns what must still be made, if anything. The first request makes it, and the others wait. A response made
     * meanwhile is sent only after checking again that the client may see it.
     */
    async function toBeMade(wanted: Wanted, request: FastifyRequest, reply: FastifyReply) {
      if (kept.has(wanted)) return await send(request, reply)
      const others = making.join(nameOf(wanted), request)
      if (others === undefined) return wanted
      await others
      return await send(request, reply)
    }

    // With callbacks: if a response is sent without calling back, Fastify does not continue, however the sending ends.
    return {
      onRequest(request: FastifyRequest, reply: FastifyReply, done: Done): void {
        send(request, reply).then((wanted) => {
          if (wanted === 'sent') return
          if (wanted) wants.set(request, wanted)
          done()
        }, done)
      },

      /** The request waited for its turn: another one may have made the same response meanwhile, or be making it. */
      preHandler(request: FastifyRequest, reply: FastifyReply, done: Done): void {
        const before = wants.get(request)
        if (!before) return done()
        wants.delete(request)
        toBeMade(before, request, reply).then((wanted) => {
          if (wanted === 'sent') return
          if (wanted) wants.set(request, wanted)
          done()
        }, done)
      },

      onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void {
        const wanted = wants.get(request)
        if (!wanted) return done(null, payload)
        wants.delete(request)
        keepIfCurrent({ wanted, payload }, request, reply)
          .finally(() => making.end(nameOf(wanted), request))
          .then((sent) => done(null, sent), done)
      },
    }

    async function keepIfCurrent(
      { wanted, payload }: { readonly wanted: Wanted; readonly payload: unknown },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<unknown> {
      const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
      const isForAll = reply.statusCode === 200 && !reply.hasHeader('Set-Cookie')
      if (!isWhole || !isForAll) return payload
      // The content was read after the state, and may be of a later one.
      if ((await wantedOf(request))?.state !== wanted.state) return payload
      const body = await encodeOnce(payload, request, reply)
      return kept.keep({ ...wanted, body }, request, reply)
    }
  }
}

function nameOf({ path, variant, state }: Wanted): string {
  return `${path} ${variant} ${state}`
}

/** Responses being made, by name: of concurrent requests for the same response, one makes it. */
function createMaking() {
  const open = new Map<string, { readonly by: FastifyRequest; readonly done: Promise<void> }>()
  const ends = new WeakMap<FastifyRequest, () => void>()
  return {
    /** Resolves once the request that began has finished or failed; undefined if that is this request. */
    join(name: string, by: FastifyRequest): Promise<void> | undefined {
      const other = open.get(name)
      if (other) return other.done
      const { promise: done, resolve } = Promise.withResolvers<void>()
      open.set(name, { by, done })
      ends.set(by, resolve)
      return undefined
    },
    end(name: string, by: FastifyRequest): void {
      if (open.get(name)?.by !== by) return
      open.delete(name)
      ends.get(by)?.()
    },
  }
}
