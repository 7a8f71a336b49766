import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../parts/document.tsx'
import { Problem } from '../problem.ts'
import { ErrorPage } from './error-page.tsx'
import { setPrivate } from './page-headers.ts'
import { sendPage } from './send-page.ts'

export type ErrorPages = ReturnType<typeof createErrorPages>

/** What people see in place of a page. */
export function createErrorPages(site: Site) {
  const pages = {
    /**
     * The same, byte for byte, for a report that one may not see, for one that never was, and for
     * any other address without a page.
     */
    async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      setPrivate(reply).code(404)
      const text =
        'Nothing is at this address, or it is not for you to see. Check that the link is complete; whoever gave it to you may have withdrawn it.'
      return sendPage(<ErrorPage site={site} title="Not found" text={text} />, request, reply)
    },

    /** A form that another site sent in the visitor's name. */
    async forbidden(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      setPrivate(reply).code(403)
      const text =
        'This form was not sent from a page of this site. Open the address itself and try again.'
      return sendPage(<ErrorPage site={site} title="Not accepted" text={text} />, request, reply)
    },

    /** Whatever was thrown: a client's mistake in a sentence, ours with a number for the operator. */
    async failure(
      error: FastifyError,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      if (error instanceof Problem && error.status === 404) return pages.notFound(request, reply)
      const { statusCode = 500 } = error
      const ours = statusCode < 400 || statusCode >= 500
      if (ours) request.log.error({ err: error }, 'a page failed')
      setPrivate(reply).code(ours ? 500 : statusCode)
      const page = ours ? (
        <ErrorPage
          site={site}
          title="Something went wrong here"
          text="The page could not be made. The fault is ours; please try again in a while."
          requestId={request.id}
        />
      ) : (
        <ErrorPage
          site={site}
          title="Not understood"
          text="The request could not be read. Go back and try again."
        />
      )
      return sendPage(page, request, reply)
    },
  }
  return pages
}
