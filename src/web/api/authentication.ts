import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication, Keyring } from '../../accounts/keyring.ts'
import { createWrongKeyThrottle, type WrongKeyThrottle } from '../../accounts/wrong-key-throttle.ts'
import { isRead } from '../http/is-read.ts'
import { Problem } from '../http/problem.ts'
import {
  createRateLimit,
  type RateLimit,
  rateLimitHeaders,
  type Share,
} from '../http/rate-limit.ts'

export interface AuthenticationOptions {
  readonly keyring: Pick<Keyring, 'authenticate'>
  /** Requests of one key; 0 for no limit. */
  readonly apiPerMinute: number
  /** Counts them; in this process only if absent. */
  readonly rateLimit?: RateLimit | undefined
  /** The same for requests with invalid keys. */
  readonly wrongKeys?: WrongKeyThrottle | undefined
}

/** The sender of a request, by its key. */
export type Caller = Exclude<Authentication, { readonly refused: unknown }> & {
  /** The key as sent. */
  readonly secret: string
}

const CALLER = 'caller'
const CHALLENGE = 'Bearer realm="pagemark"'
const now = () => performance.now()
/** An account may have 100 keys: together they get the requests of this many. */
const KEYS_AT_ONCE = 10

/** The sender of this request: every route that requires a key has one. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>(CALLER)
}

/** Requires a key with the needed permission for the routes of this plugin. */
export function requireKey(app: FastifyInstance, options: AuthenticationOptions): void {
  const { keyring, apiPerMinute, rateLimit, wrongKeys = createWrongKeyThrottle(now) } = options
  const limit =
    apiPerMinute === 0
      ? undefined
      : (rateLimit ?? createRateLimit({ perMinute: apiPerMinute, now }))

  // In this process alone: a share between several would cost each request another query.
  const ofAccount = limit && createRateLimit({ perMinute: apiPerMinute * KEYS_AT_ONCE, now })

  app.decorateRequest(CALLER)
  app.addHook('onRequest', async (request, reply) => {
    const secret = bearerToken(request.headers.authorization)
    if (secret === undefined) throw keyMissing()

    const authentication = await keyring.authenticate(secret, request.raw.socket)
    if ('refused' in authentication) {
      const attempt = await wrongKeys.attempt(request.ip)
      throw attempt.allowed ? keyInvalid() : tooMany(attempt.retryAfterMs / 1000)
    }
    request.setDecorator<Caller>(CALLER, { ...authentication, secret })
    if (limit) spend(reply, await limit.take(authentication.key.id))
    const share = ofAccount?.take(authentication.actor.id)
    if (share?.allowed === false) throw tooMany(share.resetSeconds)
    if (authentication.level !== 'expert' && !isRead(request)) throw levelInsufficient()
  })
}

/**
 * Looks the key up once more before a change: it may have been revoked since, while the body arrived and the request
 * waited for its turn. Call it after all that makes changes wait.
 */
export function requireKeyStill(
  app: FastifyInstance,
  { keyring }: Pick<AuthenticationOptions, 'keyring'>,
): void {
  app.addHook('preHandler', async (request) => {
    if (isRead(request)) return
    const { secret } = callerOf(request)
    const authentication = await keyring.authenticate(secret, request.raw.socket)
    if ('refused' in authentication) throw keyInvalid()
    request.setDecorator<Caller>(CALLER, { ...authentication, secret })
  })
}

function spend(reply: FastifyReply, share: Share): void {
  reply.headers(rateLimitHeaders(share))
  if (!share.allowed) throw tooMany(share.resetSeconds)
}

/** RFC 6750 §2.1; the scheme's name is case-insensitive. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}

function keyMissing(): Problem {
  return new Problem('key-missing', 'Send an API key: "Authorization: Bearer <API_KEY>".', {
    headers: { 'WWW-Authenticate': CHALLENGE },
  })
}

/** One text for unknown, revoked and expired keys: it reveals nothing to clients without a key. */
function keyInvalid(): Problem {
  return new Problem(
    'key-invalid',
    'The API key is unknown, revoked or expired. Create another one under Account, API keys.',
    {
      headers: { 'WWW-Authenticate': `${CHALLENGE}, error="invalid_token"` },
    },
  )
}

function levelInsufficient(): Problem {
  return new Problem(
    'level-insufficient',
    'A key of level reader can only read. Use a key of level expert.',
    {
      headers: { 'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope"` },
    },
  )
}

function tooMany(seconds: number): Problem {
  const wait = Math.max(1, Math.ceil(seconds))
  return new Problem('too-many-requests', `Try again in ${wait} s.`, {
    headers: { 'Retry-After': String(wait) },
  })
}
