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
  // Not for an empty body: its length is 0, and RFC 9110 §8.6 allows only that of the 200 response.
  return tagWith(request, reply, entityTag(payload)) ? null : payload
}

/** Sets this `ETag`, and says whether the client has the response: then it is a 304, without a body. */
export function tagWith(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('ETag', tag)
  if (!isUnchanged(request.headers['if-none-match'], tag)) return false
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
  return true
}

/** A strong entity tag: it differs whenever a byte of the body does, or of what the body is made of. */
export function entityTag(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/** RFC 9110 §13.1.2: `If-None-Match` compares weakly, and `*` matches anything. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const known = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return known.some((one) => one.replace(/^W\//, '') === tag)
}
