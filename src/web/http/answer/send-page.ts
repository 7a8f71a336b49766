import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { renderDocument } from '../../parts/frame/document.tsx'
import { acceptedCoding } from './accepted-coding.ts'
import { compress } from './compress.ts'
import { setPersonal, setScripted } from './page-headers.ts'
import { takeFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'

/** Answers with this page as the client may see it. */
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

  // The length of a compressed response that repeats its request beside private data reveals the latter (BREACH).
  // Forms cannot be sent from other sites; links can.
  const telling = person !== undefined && query !== undefined
  const coding = telling ? undefined : acceptedCoding(request)
  if (coding === undefined) return reply.send(html)
  reply.header('Content-Encoding', coding)
  return reply.send(await compress(html, coding))
}
