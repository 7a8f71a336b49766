import type { FastifyPluginAsync } from 'fastify'
import { emailFault } from '../../../accounts/email.ts'
import { eventSource } from '../../http/event-source.ts'
import { publicAddress } from '../../http/public-address.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { SignUp } from '../../../accounts/sign-up.ts'
import type { Invitations } from '../../../accounts/invitations.ts'
import type { AccountLinks } from '../../../store/accounts/account-links.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setFlash } from '../../visitor/flash.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { InvitationsPage } from './invitations-page.tsx'
import { InvitedPage } from './invited-page.tsx'

const PATH = '/admin/invitations'

export interface InvitationNeeds {
  readonly signUp: SignUp
  readonly invitations: Invitations
  readonly accountLinks: AccountLinks
  readonly transact: Transact
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/admin/invitations`: links with which invited people create their accounts. */
export const invitationRoutes: FastifyPluginAsync<InvitationNeeds> = async (app, options) => {
  const { site, signUp, invitations, accountLinks, transact, errorPages, baseUrl } = options

  const shown = () => ({ site, closed: signUp.mode === 'closed' })

  app.get(PATH, async (request, reply) => {
    const open = await accountLinks.invitations()
    return sendPage(<InvitationsPage {...shown()} open={open} />, request, reply)
  })

  app.post(PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, PATH)
    if (!person) return reply
    const email = textField(request.body, 'email').trim()
    const admin = textField(request.body, 'admin') === '1'
    const by = { id: person.owner.id, from: eventSource(request) }
    const fault = emailFault(email)
    const inviting = fault === undefined && (await invitations.invite({ email, admin, by }))
    if (!inviting || inviting.status === 'taken') {
      const said = fault ?? 'An account with this email address already exists.'
      const open = await accountLinks.invitations()
      const page = (
        <InvitationsPage {...shown()} open={open} email={email} admin={admin} fault={said} />
      )
      return sendPage(page, request, reply.code(422))
    }
    const link = `${publicAddress(request, baseUrl)}${inviting.path}`
    const { invitation, mailed } = inviting
    return sendPage(<InvitedPage {...shown()} {...{ invitation, link, mailed }} />, request, reply)
  })

  app.post<{ Params: { id: string } }>(
    `${PATH}/:id/withdraw`,
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const person = requireProof(request, reply, PATH)
      if (!person) return reply
      const event = { kind: 'invitation-withdrawn', actorId: person.owner.id } as const
      const from = eventSource(request)
      const withdrawn = await transact(async (logged) => {
        await logged.userAdministration.requireAdmin(person.owner.id)
        const subject = await logged.accountLinks.withdrawInvitation(request.params.id)
        if (subject === undefined) return false
        await logged.securityEvents.record({ ...event, subject, from })
        return true
      })
      if (!withdrawn) return errorPages.notFound(request, reply)
      setFlash({ kind: 'invitation-withdrawn' }, reply, baseUrl)
      return setPersonal(reply).redirect(PATH, 303)
    },
  )
}
