import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from './answer-problem.ts'
import { hasTooManyFields, MOST_FIELDS } from './form-text.ts'
import { Problem } from './problem.ts'

/** Characters of a path: a project's name of 255 four-byte characters takes 3,060. */
const MOST_IN_PATH = 4_096

/**
 * The URL for the router. A path with a stray `%` is no error: read literally, it matches nothing. Nor does a path
 * that is too long, which is truncated. A query with too many fields is dropped, and `refuseManyFields` refuses it
 * before anything else happens.
 */
export function routedUrl({ url = '/' }: IncomingMessage): string {
  const [whole, query] = splitUrl(url)
  const path = whole.slice(0, MOST_IN_PATH)
  const readable = isReadable(path) ? path : path.replaceAll('%', '%25')
  return query === undefined || hasTooManyFields(query) ? readable : `${readable}?${query}`
}

/** Refuses a URL with more query fields than any of our pages uses. */
export function refuseManyFields(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const [, query = ''] = splitUrl(originalUrl)
  if (!hasTooManyFields(query)) return undefined
  const text = `The URL has more than ${MOST_FIELDS} query fields. Send fewer.`
  return answerProblem(new Problem('bad-request', text), reply)
}

function splitUrl(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf('?')
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
