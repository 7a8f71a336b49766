/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback makes no promise */
import type { FastifyInstance } from 'fastify'
import { withLogIds } from '../../tracing/log-ids.ts'

/** Lines that are logged for a request by others than its own log, such as slow queries, have its ID, too. */
export function logRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, _reply, done) => withLogIds({ reqId: id }, done))
  // A body arrives in calls of the connection, which are outside of the request's.
  app.addHook('preValidation', ({ id }, _reply, done) => withLogIds({ reqId: id }, done))
}
