import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of responses for programs: never cached, and never rendered by a browser. */
export function setPrivateHeaders(_request: FastifyRequest, reply: FastifyReply): undefined {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
