import type { FastifyInstance } from 'fastify'
import { setUnlisted } from '../http/answer/page-headers.ts'
import { SAMPLE_ID } from './sample-report.ts'

/** `/r/sample`: the URL of the report that comes with the program. */
export function sampleRoutes(app: FastifyInstance): void {
  app.get('/r/sample', async (_request, reply) =>
    setUnlisted(reply).redirect(`/r/${SAMPLE_ID}`, 302),
  )
}
