import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { begunBody } from '../../http/begun-body.ts'
import { eventSource } from '../../http/event-source.ts'
import { publicAddress } from '../../http/public-address.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { refuseEntry } from '../../http/form/refuse-entry.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Transact } from '../../../store/store.ts'
import type { InTurns } from '../../http/in-turns.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { clearSessionCookie } from '../../visitor/session-cookie.ts'
import { DataPage } from './data-page.tsx'
import { DeleteAccountPage, type DeleteAccountPageProps } from './delete-account-page.tsx'
import { exportAccount, type ExportStores } from './export-account.ts'
import { prove, type ProveOptions } from './prove.ts'

const PATH = '/account/data'
const DELETE = '/account/delete'

export interface DataNeeds extends ProveOptions, ExportStores {
  readonly reports: Pick<Reports, 'count'>
  readonly transact: Transact
  readonly inTurns: InTurns
  readonly site: Site
}

/** `/account/data` and `/account/delete`. */
export const dataRoutes: FastifyPluginAsync<DataNeeds> = async (app, options) => {
  const { site, transact, reports, securityEvents, inTurns, baseUrl } = options

  app.get(PATH, async (request, reply) => {
    if (!personOf(request)) return askToSignIn(PATH, reply)
    return sendPage(<DataPage site={site} />, request, reply)
  })

  app.post(PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, PATH)
    if (!person) return reply
    const from = eventSource(request)
    await securityEvents.record({ kind: 'data-exported', userId: person.owner.id, from })
    const address = publicAddress(request, baseUrl)
    const body = await begunBody(inTurns(exportAccount(person, { ...options, address })), reply)
    setPersonal(reply).type('application/json; charset=utf-8')
    reply.header('Content-Disposition', 'attachment; filename="pagemark-account.json"')
    return reply.send(body)
  })

  app.get(DELETE, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(DELETE, reply)
    return sendQuestion(person, {}, request, reply)
  })

  app.post(DELETE, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(DELETE, reply)
    const proving = await prove(person, textField(request.body, 'password'), {
      request,
      reply,
      options,
    })
    if (proving.status !== 'proven') {
      const fault = refuseEntry(proving, 'The password is wrong.', reply)
      return sendQuestion(person, { fault }, request, reply)
    }
    const userId = person.owner.id
    const from = eventSource(request)
    const deletion = await transact(async (logged) => {
      const done = await logged.users.delete(userId)
      if (done !== 'deleted') return done
      await logged.securityEvents.record({ kind: 'account-deleted', userId, from })
      return done
    })
    if (deletion === 'last-admin') {
      return sendQuestion(person, { last: true }, request, reply.code(409))
    }
    clearSessionCookie(reply, baseUrl)
    setFlash({ kind: 'account-deleted' }, reply, baseUrl)
    return setPersonal(reply).redirect('/', 303)
  })

  async function sendQuestion(
    { owner, email }: Person,
    refusal: Pick<DeleteAccountPageProps, 'fault' | 'last'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { all } = await reports.count(owner)
    const asked = { email, reports: all, ...refusal }
    return sendPage(<DeleteAccountPage site={site} {...asked} />, request, reply)
  }
}
