import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { renderDocument } from '../parts/document.tsx'
import { acceptedCoding } from './accepted-coding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** As small as gzip's best in a few milliseconds for a report; the best takes a hundred times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Answers with this page, compressed where the client takes it: no page repeats what its request says. */
export async function sendPage(
  page: VNode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const html = renderDocument(page)
  reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding')
  const coding = acceptedCoding(request.headers['accept-encoding'])
  if (coding === undefined) return reply.send(html)
  reply.header('Content-Encoding', coding)
  return reply.send(coding === 'br' ? await brotli(html, QUALITY) : await zip(html))
}
