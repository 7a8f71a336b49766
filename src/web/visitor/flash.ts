import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../http/public-address.ts'
import { type Flash, isFlashKind } from '../parts/texts/flash-texts.ts'

const NAME = 'pagemark-flash'

/** More than any sentence needs. */
const MOST_NUMBERS = 3

/** In the store's format. */
const DELETION_ID = /^[\w-]{43}$/

/** A message not shown within a minute belongs to a page that is no longer open. */
const MAX_AGE_S = 60

/** Lets the next page show what was done; for forms that redirect. */
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

/** Whether the previous page left a message. Anything but our own messages is ignored. */
export function bringsFlash(request: FastifyRequest): boolean {
  const text = request.cookies[NAME]
  return text !== undefined && readFlash(text) !== undefined
}

/** The message of the previous page, once. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): Flash | undefined {
  const text = request.cookies[NAME]
  if (text === undefined) return undefined
  reply.clearCookie(NAME, { path: '/' })
  return readFlash(text)
}

/** Cookies may be forged: it selects among our sentences and contains no words. */
function readFlash(text: string): Flash | undefined {
  const [kind = '', ...values] = text.split('.')
  const deletionId = values.find((value) => DELETION_ID.test(value))
  const numbers = values.filter((value) => value !== deletionId)
  const isOurs = isFlashKind(kind) && numbers.every((number) => /^\d{1,15}$/.test(number))
  if (!isOurs) return undefined
  return { kind, numbers: numbers.slice(0, MOST_NUMBERS).map(Number), deletionId }
}
