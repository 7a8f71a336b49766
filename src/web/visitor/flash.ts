import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../http/public-address.ts'
import { type Flash, isFlashKind } from '../parts/texts/flash-texts.ts'

const NAME = 'pagemark-flash'

/** As many as any sentence has. */
const MOST_NUMBERS = 3

/** As the store makes them. */
const DELETION_ID = /^[\w-]{43}$/

/** What is not shown within a minute belongs to no page that is still being looked at. */
const MAX_AGE_S = 60

/** Has the next page say what was done; for forms that redirect. */
export function setFlash(flash: Flash, reply: FastifyReply, baseUrl: string | undefined): void {
  const secure = isSecure(reply.request, baseUrl)
  const { kind, numbers = [], deletionId } = flash
  const parts = [kind, ...numbers, ...(deletionId === undefined ? [] : [deletionId])]
  reply.setCookie(NAME, parts.join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: MAX_AGE_S,
  })
}

/** Has the page before left anything to say? What is none of our sentences is nothing. */
export function bringsFlash(request: FastifyRequest): boolean {
  const text = request.cookies[NAME]
  return text !== undefined && readFlash(text) !== undefined
}

/** What the page before has left to say, once. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): Flash | undefined {
  const text = request.cookies[NAME]
  if (text === undefined) return undefined
  reply.clearCookie(NAME, { path: '/' })
  return readFlash(text)
}

/** A cookie may be anybody's work: it chooses among our sentences and brings no words of its own. */
function readFlash(text: string): Flash | undefined {
  const [kind = '', ...values] = text.split('.')
  const deletionId = values.find((value) => DELETION_ID.test(value))
  const numbers = values.filter((value) => value !== deletionId)
  const isOurs = isFlashKind(kind) && numbers.every((number) => /^\d{1,15}$/.test(number))
  if (!isOurs) return undefined
  return { kind, numbers: numbers.slice(0, MOST_NUMBERS).map(Number), deletionId }
}
