import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from './answer-problem.ts'
import { hasTooManyFields, MOST_FIELDS } from './form-text.ts'
import { Problem } from './problem.ts'

/** Characters of a path: a project's name of 255 letters takes 3,060 where each is of four bytes. */
const MOST_IN_PATH = 4_096

/**
 * The URL as the router is to read it. A path with a stray `%` is no error of its own: read as it is written, it names
 * nothing. Nor does a path that is too long, of which the beginning is read. A query of too many fields is left out, and
 * refused by `refuseManyFields` before anything else is done.
 */
export function routedUrl({ url = '/' }: IncomingMessage): string {
  const [whole, query] = splitUrl(url)
  const path = whole.slice(0, MOST_IN_PATH)
  const readable = isReadable(path) ? path : path.replaceAll('%', '%25')
  return query === undefined || hasTooManyFields(query) ? readable : `${readable}?${query}`
}

/** Refuses a URL with more query fields than any page of ours asks for. */
export async function refuseManyFields(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
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
