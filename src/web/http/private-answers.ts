import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of responses for programs: never cached, and never rendered by a browser. */
export async function setPrivateHeaders(
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
}
