import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PasswordsBusy } from '../../accounts/passwords.ts'
import { TooManyPasswords } from '../../accounts/report-passwords.ts'
import { BlobStoreFault } from '../../store/blobs/blob-store.ts'
import { StoreError } from '../../store/database/store-error.ts'
import { isUncertain, isUnavailable } from '../../store/database/unavailable.ts'
import { invalidFields, Problem, problemBody } from './problem.ts'

/** Seconds to wait before retrying after a full queue: users start runs by the minute. */
const QUEUE_RETRY_S = 60

/** Errors that the framework finds in a body before any route sees it. */
const BODY_PROBLEMS: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem(
      'media-type-unsupported',
      'The body must be application/json or application/x-www-form-urlencoded.',
    ),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem('body-too-large', 'The body must not be larger than 256 KB.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('malformed-body', 'The body is not as long as its Content-Length says.'),
}

/** Answers any thrown error: client errors with their details, our own without internals. */
export async function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const problem = problemOf(error)
  if (problem) return answerProblem(problem, reply)
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'the database is not available')
    return answerProblem(databaseUnavailable(error), reply)
  }
  if (error instanceof BlobStoreFault) {
    request.log.error({ err: error }, 'the file store is not available')
    return answerProblem(filesUnavailable(), reply)
  }
  request.log.error({ err: error }, 'a request failed')
  const ours = new Problem(
    'internal-error',
    'The server could not answer. Its log contains the reason under the ID of this request.',
  )
  return sendBody({ ...problemBody(ours), request_id: request.id }, reply)
}

export function answerProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  reply.headers(problem.headers)
  return sendBody(problemBody(problem), reply)
}

function sendBody(body: ReturnType<typeof problemBody>, reply: FastifyReply): FastifyReply {
  return reply
    .code(body.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(body)
}

function problemOf(error: FastifyError): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof StoreError) return storeProblem(error)
  if (error instanceof PasswordsBusy) return passwordsBusy(error)
  if (error instanceof TooManyPasswords) return tooManyPasswords(error)
  const { code, statusCode = 500 } = error
  const ofBody = BODY_PROBLEMS[code]
  if (ofBody) return ofBody()
  if (statusCode < 400 || statusCode >= 500) return undefined
  return new Problem('bad-request', 'The request is not valid HTTP for this server.')
}

/** Seconds that a database, or another store, takes to restart. */
export const DATABASE_RETRY_S = 5

function databaseUnavailable(error: unknown): Problem {
  const text = isUncertain(error)
    ? 'The database failed while the change was saved, so it may have been made, in whole or in part. Check, or try again with the same Idempotency-Key, in a few seconds.'
    : 'The database is not available. Try again in a few seconds.'
  return new Problem('busy', text, {
    headers: { 'Retry-After': String(DATABASE_RETRY_S) },
  })
}

function filesUnavailable(): Problem {
  return new Problem('busy', 'Stored files are not available. Try again in a few seconds.', {
    headers: { 'Retry-After': String(DATABASE_RETRY_S) },
  })
}

function passwordsBusy({ retryAfterMs }: PasswordsBusy): Problem {
  return new Problem('busy', 'Too many passwords are being checked. Try again in a few seconds.', {
    headers: { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) },
  })
}

function tooManyPasswords({ message, retryAfterMs }: TooManyPasswords): Problem {
  return new Problem('too-many-requests', message, {
    headers: { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) },
  })
}

/** Errors of requests that the store refuses; its other codes cannot be caused by a request. */
function storeProblem({ code, message }: StoreError): Problem | undefined {
  switch (code) {
    case 'queue-full':
    case 'crawls-full':
      return new Problem('queue-full', message, {
        headers: { 'Retry-After': String(QUEUE_RETRY_S) },
      })
    case 'password-needed':
      return invalidFields({ password: [message] })
    case 'name-taken':
      return invalidFields({ name: [message] })
    case 'project-unknown':
      return invalidFields({ projects: [message] })
    case 'projects-full':
      return new Problem('projects-full', message)
    case 'channels-full':
    case 'channels-full-at-host':
    case 'channel-settings-lost':
      return new Problem('channel-refused', message)
    case 'account-deleted':
      return new Problem('key-invalid', message, {
        headers: { 'WWW-Authenticate': 'Bearer realm="pagemark", error="invalid_token"' },
      })
    case 'role-insufficient':
      return new Problem('role-insufficient', message)
    case 'idempotency-mismatch':
      return invalidFields({ 'Idempotency-Key': [message] })
    case 'report-deleted':
      return new Problem('report-not-found', message)
    case 'site-audit-deleted':
      return new Problem('site-audit-not-found', message)
    default:
      return undefined
  }
}
