import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { renderDocument } from '../../parts/document.tsx'
import { acceptedCoding } from './accepted-coding.ts'
import { setPersonal, setScripted } from './page-headers.ts'
import { takeFlash } from '../visitor/flash.ts'
import { personOf } from '../visitor/person.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** As small as gzip's best in a few milliseconds for a report; the best takes a hundred times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

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
  const { email, admin, preferences } = person ?? {}
  const html = renderDocument(page, { email, admin, ...preferences, path, flash })
  reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding')

  // Compressed, an answer that repeats its request beside what only this person may know tells of the
  // latter by its length (BREACH). Forms cannot be sent from elsewhere; links can.
  const telling = person !== undefined && query !== undefined
  const coding = telling ? undefined : acceptedCoding(request.headers['accept-encoding'])
  if (coding === undefined) return reply.send(html)
  reply.header('Content-Encoding', coding)
  return reply.send(coding === 'br' ? await brotli(html, QUALITY) : await zip(html))
}
