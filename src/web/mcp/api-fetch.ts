import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orAborted } from '../../request/or-aborted.ts'

/** Headers by which the API recognises the origin of a request and the host name it was sent to. */
const OF_CLIENT = [
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

/** The methods of the API's operations. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Statuses without a body, for which `Response` accepts none. */
const WITHOUT_BODY = new Set([204, 304])

/**
 * `fetch` for a client of the API in the same process: calls the routes directly, without a connection, on behalf of
 * the client that sent this request. Address, turns, limits and log lines are those of the client.
 */
export function apiFetch(app: FastifyInstance, request: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init)
    const method = METHODS.find((one) => one === asked.method)
    if (method === undefined) throw new TypeError(`The API is not asked by ${asked.method}.`)
    const { pathname, search } = new URL(asked.url)
    const body = await asked.text()
    const asking = app.inject({
      method,
      url: `${pathname}${search}`,
      remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
      headers: { ...headersOf(request), ...Object.fromEntries(asked.headers) },
      ...(body === '' ? {} : { payload: body }),
    })
    // `inject` cannot be aborted: its work ends by itself, a wait for results after 60 seconds at most.
    const answered = asking.catch((error: unknown) => {
      // A server that stops, which takes no more requests: as `fetch` says it of one that has stopped.
      throw new TypeError('fetch failed', { cause: error })
    })
    const answer = await orAborted(answered, asked.signal)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers,
    })
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string | string[]> {
  const sent = OF_CLIENT.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(
    sent.filter((each): each is [(typeof each)[0], string | string[]] => each[1] !== undefined),
  )
}
