import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding } from './accepted-coding.ts'

export const YEAR_S = 365 * 24 * 60 * 60

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Coding = keyof typeof COMPRESS
type Compressed = (coding: Coding) => Promise<Buffer>

export interface PackedAsset {
  readonly type: string
  readonly body: Buffer
  /** Cache lifetime in seconds; with its hash in the path, the file never changes. 0: revalidated each time. */
  readonly maxAge: number
  readonly compressed: Compressed
}

export function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12)
}

/** Best compression takes a tenth of a second: done once, for the first request rather than at startup. */
export function compressedOnce(body: Buffer): Compressed {
  const made: Partial<Record<Coding, Promise<Buffer>>> = {}
  return async (coding) => await (made[coding] ??= COMPRESS[coding](body))
}

export async function sendAsset(
  { type, body, maxAge, compressed }: PackedAsset,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const coding = acceptedCoding(request)
  reply.type(type).headers({
    'Cache-Control': keptFor(maxAge),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    Vary: 'Accept-Encoding',
    ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
  })
  return reply.send(coding === undefined ? body : await compressed(coding))
}

function keptFor(maxAge: number): string {
  if (maxAge === 0) return 'no-cache'
  return `public, max-age=${maxAge}${maxAge === YEAR_S ? ', immutable' : ''}`
}
