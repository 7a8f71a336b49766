import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding } from './accepted-coding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * As small as gzip's best, in a few milliseconds for a report; the best quality takes a hundred times as long. The
 * window holds a whole report (2^18 bytes): the default one is sixteen times as large, and is allocated for each
 * response.
 */
const BROTLI = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/** Compresses a response that is made once for many clients, outside the event loop. */
export async function compress(text: string | Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  return coding === 'br' ? await brotli(text, BROTLI) : await zip(text)
}

const TEXTS = /^(?:text\/|application\/json|image\/svg)/

/** Compresses the body for the client, unless it has private content that its length could reveal (BREACH). */
export async function encodeOnce(
  payload: string | Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload
  const isEncoded = reply.hasHeader('Content-Encoding')
  if (isEncoded || !TEXTS.test(String(reply.getHeader('Content-Type')))) return body
  reply.header('Vary', 'Accept-Encoding')
  const coding = acceptedCoding(request)
  if (coding === undefined) return body
  reply.header('Content-Encoding', coding)
  return await compress(body, coding)
}
