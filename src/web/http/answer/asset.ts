import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding } from './accepted-coding.ts'

export const YEAR_S = 365 * 24 * 60 * 60

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Bodies = Promise<{ readonly br: Buffer; readonly gzip: Buffer }>

export interface PackedAsset {
  readonly type: string
  readonly body: Buffer
  /** Seconds that it may be kept; with its hash in the path it never changes. 0: it is asked for again. */
  readonly maxAge: number
  readonly bodies: Bodies
}

export function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12)
}

/** As small as it gets, once. */
export async function compressed(body: Buffer): Bodies {
  return { br: await brotli(body), gzip: await zip(body) }
}

export async function sendAsset(
  { type, body, maxAge, bodies }: PackedAsset,
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
  return reply.send(coding === undefined ? body : (await bodies)[coding])
}

function keptFor(maxAge: number): string {
  if (maxAge === 0) return 'no-cache'
  return `public, max-age=${maxAge}${maxAge === YEAR_S ? ', immutable' : ''}`
}
