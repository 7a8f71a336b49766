import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { withoutSecrets } from '../../secrets/without-secrets.ts'

/** Where log lines go: one JSON object a line. */
export interface Log {
  readonly level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  readonly stream: { write(line: string): void }
}

/** As `newToken` makes them: links to accounts have one in their path. */
const TOKEN = /(?<=\/)[\w-]{43}(?=\/|$)/g

/** One line for each request that was answered. Queries are left out: they name audited URLs. */
export async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
}

/** An error as it is logged. Its other members may quote what a client sent, and stay out. */
export function loggedError(error: FastifyError) {
  return {
    type: error.name,
    code: error.code,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: withoutSecrets(error.cause.stack ?? '') } : {}),
  }
}
