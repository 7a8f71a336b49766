import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { renderDocument } from '../../parts/frame/document.tsx'
import { acceptedCoding } from './accepted-coding.ts'
import { setPersonal, setScripted } from './page-headers.ts'
import { takeFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * As small as gzip's best in a few milliseconds for a report; the best takes a hundred times as long. The window holds a
 * whole report (2^18 bytes): the usual one is sixteen times as large, and is set up for each answer.
 */
const BROTLI = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/** Answers with this page, as who asked for it sees it. */
export async function sendPage(
  page: VNode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const person = personOf(request)
  const flash = takeFlash(request, reply)
  if (person || flash) setPersonal(reply)
  if (person) setScripted(reply)
  const [path, query] = request.url.split('?')
  const { email, admin, preferences, impersonation } = person ?? {}
  const viewer = { email, admin, ...preferences, path, flash, impersonation: impersonation?.status }
  const html = renderDocument(page, viewer)
  reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding')

  // Compressed, an answer that repeats its request beside what only this person may know tells of the
  // latter by its length (BREACH). Forms cannot be sent from elsewhere; links can.
  const telling = person !== undefined && query !== undefined
  const coding = telling ? undefined : acceptedCoding(request)
  if (coding === undefined) return reply.send(html)
  reply.header('Content-Encoding', coding)
  return reply.send(coding === 'br' ? await brotli(html, BROTLI) : await zip(html))
}
