import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * An `onSend` hook: sets the response's `ETag`, or answers 304 if the client has it. The response is made all the
 * same; this saves sending and reading it.
 */
export async function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
    return payload
  const tag = entityTag(payload)
  reply.header('ETag', tag)
  if (!isUnchanged(request.headers['if-none-match'], tag)) return payload
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
  // Not for an empty body: its length is 0, and RFC 9110 §8.6 allows only that of the 200 response.
  return null
}

/** A strong entity tag: it differs whenever a byte of the body does. */
export function entityTag(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** RFC 9110 §13.1.2: `If-None-Match` compares weakly, and `*` matches anything. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const known = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return known.some((one) => one.replace(/^W\//, '') === tag)
}
