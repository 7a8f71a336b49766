import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createGuestShares } from '../../../accounts/guest-shares.ts'
import { SAMPLE_RESULTS } from '../../sample/sample-report.ts'
import { eventSource } from '../../http/event-source.ts'
import { publicAddress } from '../../http/public-address.ts'
import type { KeepPages } from '../../http/answer/keep-pages.ts'
import { setIndexed, setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { NewAuditFaults } from '../new-audit/new-audit-page.tsx'
import type { SignUp } from '../../../accounts/sign-up.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setGuestCookie } from '../../visitor/guest-cookie.ts'
import { personOf } from '../../visitor/person.ts'
import { askAsGuest, type GuestAuditNeeds } from './ask-as-guest.ts'
import { LandingPage } from './landing-page.tsx'

export interface LandingNeeds extends GuestAuditNeeds {
  readonly signUp: SignUp
  readonly anonymousAudits: () => boolean
  readonly onRunStored: () => void
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly keepPages: KeepPages
  readonly baseUrl?: string | undefined
}

/**
 * `/`: an introduction and, if the operator allows it, an audit without an account; signed-in users are redirected to
 * their reports.
 */
export const landingRoutes: FastifyPluginAsync<LandingNeeds> = async (app, options) => {
  const { errorPages, anonymousAudits, baseUrl } = options
  const { guestShares = createGuestShares(options.guestReports) } = options
  const needs = { ...options, guestShares }

  const typedIn = (query: unknown) => (anonymousAudits() ? textField(query, 'url') : '')
  const keepLanding = options.keepPages({
    query: ({ query }) => (typedIn(query) === '' ? '' : undefined),
    state: () => `${options.signUp.mode} ${anonymousAudits()}`,
  })
  app.get<{ Querystring: { url?: unknown } }>('/', keepLanding, async (request, reply) => {
    if (personOf(request)) return setPersonal(reply).redirect('/reports', 303)
    const typed = typedIn(request.query)
    if (typed === '') setIndexed(reply)
    else setPersonal(reply)
    return sendLanding({ typed }, { request, reply, options })
  })

  app.post('/', VISITORS_FORM, async (request, reply) => {
    const { body } = request
    // Signed in meanwhile, in another tab: the user decides how to audit.
    if (personOf(request)) return setPersonal(reply).redirect(newAudit(body), 303)
    if (!anonymousAudits()) return errorPages.notFound(request, reply)

    const asked = await askAsGuest(body, eventSource(request).address, needs)
    setPersonal(reply)
    if ('token' in asked) {
      options.onRunStored()
      setGuestCookie(asked, reply, baseUrl)
      return reply.redirect(`/r/${asked.reportId}`, 303)
    }
    const { status, faults, retryAfterS } = asked
    reply.code(status)
    if (retryAfterS !== undefined) reply.header('Retry-After', String(retryAfterS))
    const form = { typed: textField(body, 'url'), device: textField(body, 'device'), faults }
    return sendLanding(form, { request, reply, options })
  })
}

interface Form {
  readonly typed: string
  readonly device?: string
  readonly faults?: NewAuditFaults
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: LandingNeeds
}

async function sendLanding(form: Form, { request, reply, options }: Exchange) {
  const { site, signUp, anonymousAudits, baseUrl } = options
  const page = (
    <LandingPage
      site={site}
      address={publicAddress(request, baseUrl)}
      sample={SAMPLE_RESULTS}
      signUp={signUp.mode}
      audit={anonymousAudits() ? form : undefined}
    />
  )
  return sendPage(page, request, reply)
}

function newAudit(body: unknown): string {
  return `/new?${new URLSearchParams({ url: textField(body, 'url') }).toString()}`
}
