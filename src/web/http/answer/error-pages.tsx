import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PasswordsBusy } from '../../../accounts/passwords.ts'
import { TooManyPasswords } from '../../../accounts/report-passwords.ts'
import { BlobStoreFault } from '../../../store/blobs/blob-store.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import { isUncertain, isUnavailable } from '../../../store/database/unavailable.ts'
import { DATABASE_RETRY_S } from '../answer-problem.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Problem, problemBody } from '../problem.ts'
import { ErrorPage, type ErrorPageProps } from './error-page.tsx'
import { setPrivate } from './page-headers.ts'
import { personOf } from '../../visitor/person.ts'
import { sendPage } from './send-page.ts'

export type ErrorPages = ReturnType<typeof createErrorPages>

export interface Refusal extends Pick<ErrorPageProps, 'title' | 'text' | 'way'> {
  readonly status: number
}

interface LaterRefusal extends Refusal {
  /** Seconds. */
  readonly retryAfter?: number
}

/** Error pages for people. */
export function createErrorPages(site: Site) {
  const pages = {
    /**
     * The same bytes to this viewer for a report that they may not see, a report that never existed, and any other URL
     * without a page.
     */
    async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      setPrivate(reply).code(404)
      const known = personOf(request) !== undefined
      const text = `This page does not exist, or you have no access to it. Check that the link is complete, or ask the person who shared it.${known ? '' : ' If the report is yours, sign in first.'}`
      return sendPage(<ErrorPage site={site} title="Not found" text={text} />, request, reply)
    },

    /** A form that another site sent in the visitor's name. */
    async forbidden(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      setPrivate(reply).code(403)
      const text = 'This form was not sent from this site. Open the page again and retry.'
      return sendPage(<ErrorPage site={site} title="Request refused" text={text} />, request, reply)
    },

    /** A request that cannot be met in the current state. */
    async refused(
      { status, ...texts }: Refusal,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      setPrivate(reply).code(status)
      return sendPage(<ErrorPage site={site} {...texts} />, request, reply)
    },

    /** Any thrown error: client errors as a sentence, our own with a number for the operator. */
    async failure(
      error: FastifyError,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      if (error instanceof Problem && error.status === 404) return pages.notFound(request, reply)
      const refusal = refusalOf(error) ?? bodyRefusal(error, request)
      if (refusal) {
        const { retryAfter } = refusal
        if (isUnavailable(error)) request.log.error({ err: error }, 'the database is not available')
        if (error instanceof BlobStoreFault)
          request.log.error({ err: error }, 'the file store is not available')
        if (error instanceof Problem) reply.headers(error.headers)
        if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
        return pages.refused(refusal, request, reply)
      }
      const { statusCode = 500 } = error
      const ours = statusCode < 400 || statusCode >= 500
      if (ours) request.log.error({ err: error }, 'a page failed')
      setPrivate(reply).code(ours ? 500 : statusCode)
      const page = ours ? (
        <ErrorPage
          site={site}
          title="Something went wrong"
          text="The server could not create this page. Try again in a few minutes."
          requestId={request.id}
        />
      ) : (
        <ErrorPage
          site={site}
          title="Bad request"
          text="The request could not be read. Go back and try again."
        />
      )
      return sendPage(page, request, reply)
    },
  }
  return pages
}

/** A form that is larger than its page needs. */
function bodyRefusal({ code }: FastifyError, request: FastifyRequest): LaterRefusal | undefined {
  if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return undefined
  const kilobytes = Math.floor(request.routeOptions.bodyLimit / 1024)
  const text = `The form is larger than ${kilobytes} KB. Go back, shorten it and send it again.`
  return { status: 413, title: 'The form is too large', text }
}

/** Seconds to wait before retrying after a full queue. */
const QUEUE_RETRY_S = 60

/** A temporary error that the client may retry later; undefined for any other. */
function refusalOf(error: unknown): LaterRefusal | undefined {
  if (error instanceof Problem) {
    const { status, title, detail } = problemBody(error)
    return { status, title, text: detail }
  }
  if (error instanceof PasswordsBusy) {
    return {
      status: 503,
      title: 'The server is busy',
      text: 'Too many passwords are being checked. Go back and try again in a few seconds.',
      retryAfter: Math.ceil(error.retryAfterMs / 1000),
    }
  }
  if (isUnavailable(error)) {
    return {
      status: 503,
      title: 'The database is not available',
      text: isUncertain(error)
        ? 'The database failed while the change was saved, so it may have been made, in whole or in part. Check before you try again.'
        : 'Nothing was changed. Go back and try again in a few seconds.',
      retryAfter: DATABASE_RETRY_S,
    }
  }
  if (error instanceof BlobStoreFault) {
    return {
      status: 503,
      title: 'Stored files are not available',
      text: 'Go back and try again in a few seconds.',
      retryAfter: DATABASE_RETRY_S,
    }
  }
  if (error instanceof TooManyPasswords) {
    return {
      status: 429,
      title: 'Too many passwords',
      text: error.message,
      retryAfter: Math.ceil(error.retryAfterMs / 1000),
    }
  }
  if (error instanceof StoreError && error.code === 'queue-full') {
    return {
      status: 429,
      title: 'Too many audits are waiting',
      text: error.message,
      way: { href: '/reports', text: 'Go to reports' },
      retryAfter: QUEUE_RETRY_S,
    }
  }
  if (error instanceof StoreError && error.code === 'channel-settings-lost') {
    return {
      status: 409,
      title: 'The channel has no endpoint',
      text: error.message,
      way: { href: '/channels', text: 'Go to channels' },
    }
  }
  if (error instanceof StoreError && error.code === 'account-deleted') {
    return { status: 403, title: 'The account was deleted', text: 'Nothing was changed.' }
  }
  if (error instanceof StoreError && error.code === 'role-insufficient') {
    return {
      status: 403,
      title: 'Permission denied',
      text: `${error.message} Ask the owner of the project.`,
      way: { href: '/projects', text: 'Go to projects' },
    }
  }
  return undefined
}
