import type { FastifyReply } from 'fastify'
import { plainStream } from '../plain-bytes.ts'

/** Sends an uploaded result, which is hostile: as a file to save, which no browser may show as a page. */
export function sendOriginal(body: Uint8Array, run: string, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="run-${run.replace(/[^0-9a-f-]/g, '')}.json"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
    .send(plainStream(body))
}
