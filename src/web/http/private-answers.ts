import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of answers for programs: kept by nobody, shown as nothing, whatever a browser makes of them. */
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
