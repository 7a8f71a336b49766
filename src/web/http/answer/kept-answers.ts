import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { entityTag, isUnchanged } from '../etag.ts'
import { boundElsewhere } from '../unread-answers.ts'

export const KEPT_LIMITS = {
  /** Some 1,500 reports' pages as they are sent, compressed. */
  bytes: 32 * 1024 * 1024,
  /** Longer answers are made for each who asks: files of very many findings. */
  bytesOfOne: 2 * 1024 * 1024,
  /** Answers at one path: whatever queries and hosts somebody makes up, they drive out no other path's. */
  variants: 16,
}

/** An answer as it can be asked for. */
export interface Wanted {
  /** Of the page, with what its parameters mean. */
  readonly path: string
  /** All besides the path that tells answers apart: what the query means, the host in links, the coding. */
  readonly variant: string
  /** Of all that the answer is made of; another one, and what is kept is outdated. */
  readonly state: string
}

interface Kept {
  readonly variant: string
  readonly state: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly tag: string
}

/** Answers that were made, as they were sent, for who may have the same: see decision 045. */
export function createKeptAnswers(limits: typeof KEPT_LIMITS = KEPT_LIMITS) {
  const kept = new LRUCache<string, Kept>({
    maxSize: limits.bytes,
    maxEntrySize: limits.bytesOfOne,
    sizeCalculation: ({ body, variant }, name) => body.byteLength + variant.length + name.length,
  })
  const nameOf = ({ path, variant }: Wanted) => `${path}#${slotOf(variant, limits.variants)}`

  const find = (wanted: Wanted) => {
    const found = kept.get(nameOf(wanted))
    const isCurrent = found?.state === wanted.state && found.variant === wanted.variant
    return isCurrent ? found : undefined
  }

  return {
    has: (wanted: Wanted): boolean => find(wanted) !== undefined,

    /** Sends what is kept; false where that is nothing. To be called once it is known that the client may see it. */
    send(wanted: Wanted, request: FastifyRequest, reply: FastifyReply): boolean {
      const found = find(wanted)
      if (!found) return false
      reply.headers(found.headers)
      if (isUnchanged(request.headers['if-none-match'], found.tag)) sayUnchanged(reply).send()
      else {
        boundElsewhere(request)
        reply.send(found.body)
      }
      return true
    },

    /** Keeps what is about to be sent; gives back what is to be sent: nothing where the client has it already. */
    keep(
      { body, ...wanted }: Wanted & { readonly body: Buffer },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Buffer | null {
      const tag = entityTag(body)
      reply.header('ETag', tag)
      const { variant, state } = wanted
      kept.set(nameOf(wanted), { variant, state, headers: headersOf(reply), body, tag })
      if (!isUnchanged(request.headers['if-none-match'], tag)) return body
      sayUnchanged(reply)
      return null
    },

    /** Bytes that are kept. */
    size: () => kept.calculatedSize,
  }
}

/** RFC 9110 §15.4.5: without the headers of a body that is not there. */
function sayUnchanged(reply: FastifyReply): FastifyReply {
  const bodily = ['Content-Type', 'Content-Length', 'Content-Encoding', 'Content-Disposition']
  for (const name of bodily) reply.removeHeader(name)
  return reply.code(304)
}

/** Of one request each, and not of the answer. */
const OWN_HEADERS = new Set(['x-request-id', 'content-length', 'date'])

function headersOf(reply: FastifyReply): Record<string, string> {
  const entries = Object.entries(reply.getHeaders())
  return Object.fromEntries(
    entries
      .filter(([name]) => !OWN_HEADERS.has(name))
      .map(([name, value]) => [name, String(value)]),
  )
}

function slotOf(variant: string, slots: number): number {
  return Number.parseInt(hash('md5', variant).slice(0, 8), 16) % slots
}
