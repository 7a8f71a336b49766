import type { FastifyPluginAsync } from 'fastify'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Sessions } from '../../../store/accounts/sessions.ts'
import type { SecurityEvents } from '../../../store/accounts/security-events.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { sessionToken } from '../../visitor/session-cookie.ts'
import { SessionsPage } from './sessions-page.tsx'

const PATH = '/account/sessions'
const MOST_EVENTS = 20

export interface SessionsNeeds {
  readonly sessions: Sessions
  readonly securityEvents: SecurityEvents
  readonly transact: Transact
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/**
 * `/account/sessions`: lists sessions, and ends them with the password, so that no one can sign out the owner from a
 * session left open.
 */
export const sessionsRoutes: FastifyPluginAsync<SessionsNeeds> = async (app, options) => {
  const { site, sessions, securityEvents, transact, errorPages, baseUrl } = options

  app.get(PATH, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(PATH, reply)
    const shown = {
      sessions: await sessions.list(person.owner),
      own: person.sessionId,
      events: await securityEvents.latest(person.owner, MOST_EVENTS),
    }
    return sendPage(<SessionsPage site={site} {...shown} />, request, reply)
  })

  app.post<{ Params: { id: string } }>(
    `${PATH}/:id/end`,
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const person = requireProof(request, reply, PATH)
      if (!person) return reply
      const from = eventSource(request)
      const ended = await transact(async (logged) => {
        if (!(await logged.sessions.endOne(person.owner, request.params.id))) return false
        const event = { kind: 'session-ended', userId: person.owner.id, from } as const
        await logged.securityEvents.record(event)
        return true
      })
      if (!ended) return errorPages.notFound(request, reply)
      setFlash({ kind: 'session-ended' }, reply, baseUrl)
      return setPersonal(reply).redirect(PATH, 303)
    },
  )

  app.post(`${PATH}/end-others`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, PATH)
    if (!person) return reply
    const userId = person.owner.id
    const from = eventSource(request)
    await transact(async (logged) => {
      await logged.sessions.endOthers(userId, sessionToken(request, baseUrl))
      await logged.securityEvents.record({ kind: 'other-sessions-ended', userId, from })
    })
    setFlash({ kind: 'other-sessions-ended' }, reply, baseUrl)
    return setPersonal(reply).redirect(PATH, 303)
  })
}
