import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createPagemark, type operations } from '../../client/pagemark.ts'
import { answerError } from '../http/answer-problem.ts'
import { parseJson } from '../http/parse-json.ts'
import { setPrivateHeaders } from '../http/private-answers.ts'
import { checking } from '../http/request-checks.ts'
import { Problem } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import { refuseOtherMethods } from '../http/route-table.ts'
import { whenGone } from '../http/when-gone.ts'
import { checkHost, type RefuseHost } from '../http/served-hosts.ts'
import { apiFetch } from './api-fetch.ts'
import { orAborted } from '../../request/or-aborted.ts'

/** Bytes of a body: the same limit as the API's. */
const BODY_LIMIT = 256 * 1024
/** More than any message has; the protocol's library takes a tenth of a second to check 15,000 arguments. */
const MOST_MEMBERS = 1_000
const PATH = '/mcp'
/** Time that a server takes to restart. */
const RETRY_S = 5
const LEVEL = 'mcpLevel'
/** For a call to end by itself when the server stops: one that has stored a report names it. */
const LAST_MS = 3_000

type Level =
  operations['getAccount']['responses'][200]['content']['application/json']['data']['level']

export interface McpNeeds {
  readonly baseUrl?: string | undefined
  readonly refuseHost: RefuseHost
  /** Version of the program. */
  readonly version: string
}

/** `POST /mcp`: tools for assistants, which call the API with the key of the request. */
export const mcpRoutes: FastifyPluginAsync<McpNeeds> = async (app, needs) => {
  app.addHook('onRequest', checking(setPrivateHeaders, checkHost(needs.refuseHost)))
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request) => {
    refuseOtherOrigins(request, needs.baseUrl)
  })
  readJson(app)
  await app.register(async (keyed) => {
    keyed.decorateRequest(LEVEL)
    const closing = new AbortController()
    const late = new AbortController()
    keyed.addHook('preClose', async () => {
      closing.abort()
      setTimeout(() => late.abort(), LAST_MS).unref()
    })
    keyed.addHook('onRequest', async (request, reply) => {
      if (closing.signal.aborted) throw stopping()
      return await requireLevel(keyed, request, reply)
    })
    keyed.post(PATH, async (request, reply) => {
      const signal = AbortSignal.any([goneOf(reply), late.signal])
      const called = answerCall(keyed, request, { version: needs.version, signal })
      const { status, type, text } = await orAborted(called, signal).catch((error: unknown) => {
        throw signal.aborted ? stopping() : error
      })
      if (type !== null) reply.type(type)
      return reply.code(status).send(text)
    })
  })
  refuseOtherMethods(app, PATH)
}

/**
 * A page of another site can make a browser send requests, but cannot know a key; a rebound name is refused earlier.
 */
function refuseOtherOrigins(request: FastifyRequest, baseUrl: string | undefined): void {
  const { origin } = request.headers
  if (origin === undefined || origin === new URL(publicAddress(request, baseUrl)).origin) return
  throw new Problem('origin-not-allowed', 'This endpoint is not for pages of other sites.')
}

/** Asks the API for the owner of this key before the body is read; a refusal is the response. */
async function requireLevel(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const answer = await apiFetch(app, request)('http://localhost/api/v1/account', {
    headers: authorizationOf(request),
  })
  if (answer.ok) {
    const { data }: { data: { level: Level } } = await answer.json()
    request.setDecorator<Level>(LEVEL, data.level)
    return undefined
  }
  for (const name of ['WWW-Authenticate', 'Retry-After', 'RateLimit', 'RateLimit-Policy']) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  const type = answer.headers.get('Content-Type') ?? 'application/problem+json'
  return reply
    .code(answer.status)
    .type(type)
    .send(await answer.text())
}

async function answerCall(
  app: FastifyInstance,
  request: FastifyRequest,
  { version, signal }: { readonly version: string; readonly signal: AbortSignal },
) {
  // Loaded on first use, since few users need it: startup does not wait for it.
  const { answerMcp } = await import('../../mcp/answer-mcp.ts')
  const { reportsOfServer } = await import('../../mcp/reports-of-server.ts')
  const { authorization = '' } = authorizationOf(request)
  const pagemark = createPagemark({
    server: 'http://localhost',
    key: authorization.replace(/^Bearer +/i, ''),
    fetch: apiFetch(app, request),
  })
  const answer = await answerMcp(webRequest(request, signal), request.body, {
    reports: reportsOfServer(pagemark),
    level: request.getDecorator<Level>(LEVEL),
    version,
    onError: (error) => request.log.warn({ err: error }, 'an MCP request failed'),
  })
  // Nothing is streamed: a response is a few KB, and what a client leaves unread is counted.
  const { status, headers } = answer
  return { status, type: headers.get('Content-Type'), text: await answer.text() }
}

function authorizationOf({ headers }: FastifyRequest): { authorization?: string } {
  const { authorization } = headers
  return authorization === undefined ? {} : { authorization }
}

function stopping(): Problem {
  return new Problem('busy', 'The server is stopping. Try again in a few seconds.', {
    headers: { 'Retry-After': String(RETRY_S) },
  })
}

/** Aborts when the client has disconnected: then the waiting ends here. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  whenGone(reply, () => gone.abort())
  return gone.signal
}

/** What the protocol reads of a request besides its body. */
function webRequest({ headers }: FastifyRequest, signal: AbortSignal): Request {
  const read = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^(?:accept|content-type|mcp-[\w-]+)$/.test(entry[0]),
  )
  return new Request(`http://localhost${PATH}`, { method: 'POST', headers: read, signal })
}

/** One message: MCP has had no batches since 2025-06-18, and each request here counts as one of the key's. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, text: string): Promise<unknown> => {
      const body = parseJson(text, MOST_MEMBERS)
      if (Array.isArray(body)) {
        throw new Problem('malformed-body', 'The body must be one JSON-RPC message, not a list.')
      }
      return body
    },
  )
}
