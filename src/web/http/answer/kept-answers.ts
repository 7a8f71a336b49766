import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { entityTag, isUnchanged } from '../etag.ts'
import { withOwnMemory } from '../own-memory.ts'
import { boundElsewhere } from '../unread-answers.ts'

export const KEPT_LIMITS = {
  /** About 1,500 report pages as they are sent, compressed. */
  bytes: 32 * 1024 * 1024,
  /** Larger responses are made for each client: files with very many findings. */
  bytesOfOne: 2 * 1024 * 1024,
  /** Responses at one path: made-up queries and hosts cannot evict the responses of another path. */
  variants: 16,
}

/** What identifies a response. */
export interface Wanted {
  /** The page's path and the meaning of its parameters. */
  readonly path: string
  /**
   * Everything besides the path that distinguishes responses: the meaning of the query, the host in links, the coding.
   */
  readonly variant: string
  /** State of everything that the response is made of; if it differs, the cached response is outdated. */
  readonly state: string
}

interface Kept {
  readonly variant: string
  readonly state: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly tag: string
}

/** Caches responses as they were sent, for clients that may get the same: see decision 045. */
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

    /** Sends the cached response; false if there is none. Call it once the client is known to have access. */
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

    /** Caches the response about to be sent and returns the body to send: none if the client already has it. */
    keep(
      { body, ...wanted }: Wanted & { readonly body: Buffer },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Buffer | null {
      const tag = entityTag(body)
      reply.header('ETag', tag)
      const { variant, state } = wanted
      const headers = headersOf(reply)
      kept.set(nameOf(wanted), { variant, state, headers, body: withOwnMemory(body), tag })
      if (!isUnchanged(request.headers['if-none-match'], tag)) return body
      sayUnchanged(reply)
      return null
    },

    /** Bytes in the cache. */
    size: () => kept.calculatedSize,
  }
}

/** RFC 9110 §15.4.5: without the headers of an absent body. */
function sayUnchanged(reply: FastifyReply): FastifyReply {
  const bodily = ['Content-Type', 'Content-Length', 'Content-Encoding', 'Content-Disposition']
  for (const name of bodily) reply.removeHeader(name)
  return reply.code(304)
}

/** Headers of one request and not of the response. */
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
