import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonWeight } from '../../report/imported/json-weight.ts'
import { Problem } from '../http/problem.ts'
import type { Held } from './held-bytes.ts'

const MEGABYTE = 1024 * 1024
const RETRY_S = '5'
/** A result is a text in its body, so that no body has more than two dozen. */
const MOST_MEMBERS = 1_000

export interface Reading {
  /**
   * How many times the limit is read, and dropped, of a body that is refused: a client that is still sending would
   * report a broken connection instead of the response.
   */
  readonly patience: number
  /** Counts the bytes of a request. */
  readonly heldOf: (request: FastifyRequest) => Held
}

/** Reads any JSON: the lifecycle is a text. The limit is that of the route. */
export function readJson(app: FastifyInstance, reading: Reading): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, body: Readable): Promise<unknown> =>
      parse((await heldBytes(request, body, reading)).toString()),
  )
}

/** Leaves bodies as they arrived, for a reader that is not held up by them. */
export function keepBytes(app: FastifyInstance, reading: Reading): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, body: Readable) => await heldBytes(request, body, reading),
  )
}

/** A body, within the limit of the route and of the memory of all bodies. */
async function heldBytes(
  request: FastifyRequest,
  body: Readable,
  { patience, heldOf }: Reading,
): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit
  const length = Number(request.headers['content-length'] ?? 0)
  const mostRead = limit * patience
  if (length > mostRead) throw tooLarge(limit)
  return await bytesOf(body, { length, limit, mostRead, held: heldOf(request) })
}

interface ByteLimits {
  /** As announced. */
  readonly length: number
  readonly limit: number
  readonly mostRead: number
  readonly held: Held
}

/** Fastify does not apply the limit to bodies that it does not read itself. */
async function bytesOf(body: Readable, limits: ByteLimits): Promise<Buffer> {
  const { limit, mostRead, held } = limits
  const chunks: Buffer[] = []
  let length = 0
  let refusal = limits.length > limit ? tooLarge(limit) : undefined
  // Not `for await`: leaving that loop ends the connection, and with it the response.
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const cut = () => reject(new Problem('malformed-body', 'The connection ended before the body.'))
  const drop = () => {
    chunks.length = 0
    held.release()
  }
  const take = (chunk: Buffer) => {
    length += chunk.length
    refusal ??= length > limit ? tooLarge(limit) : undefined
    refusal ??= held.add(chunk.length) ? undefined : busy()
    if (refusal) drop()
    else chunks.push(chunk)
    if (length > mostRead) reject(tooLarge(limit))
  }
  body.on('data', take).once('end', resolve).once('error', cut).once('close', cut)
  try {
    await promise
  } finally {
    body.off('data', take).off('end', resolve).off('close', cut)
  }
  if (refusal) throw refusal
  const whole = Buffer.concat(chunks)
  // Otherwise a listener that stays would keep every body twice until its answer.
  chunks.length = 0
  return whole
}

function parse(text: string): unknown {
  if (jsonWeight(text).members > MOST_MEMBERS) {
    throw new Problem('malformed-body', `The body has more than ${MOST_MEMBERS} members.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed-body', 'The body is not valid JSON.')
  }
}

function tooLarge(limit: number): Problem {
  const text =
    limit < MEGABYTE ? `${Math.floor(limit / 1024)} KB` : `${Math.floor(limit / MEGABYTE)} MB`
  return new Problem('body-too-large', `The body must not be larger than ${text}.`)
}

function busy(): Problem {
  return new Problem('busy', 'Too many uploads are arriving. Try again in a few seconds.', {
    headers: { 'Retry-After': RETRY_S },
  })
}
