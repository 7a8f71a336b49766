/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback makes no promise */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { withoutSecrets } from '../../secrets/without-secrets.ts'

/** Target of log lines: one JSON object per line. */
export interface Log {
  readonly level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  readonly stream: { write(line: string): void }
}

/** As `newToken` makes them: account links have one in their path. */
const TOKEN = /(?<=\/)[\w-]{43}(?=\/|$)/g

/** Logs one line for each answered request. Queries are omitted, since they contain audited URLs. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const [path = ''] = request.url.split('?', 1)
  request.log.info(
    {
      method: request.method,
      path: withoutSecrets(path.replaceAll(TOKEN, 'redacted')),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    },
    'answered',
  )
  done()
}

/** An error for the log. Its other members may quote client data, and are omitted. */
export function loggedError(error: FastifyError) {
  return {
    type: error.name,
    code: error.code,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: withoutSecrets(error.cause.stack ?? '') } : {}),
  }
}
