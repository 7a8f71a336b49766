import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { totpAddress } from '../../../accounts/totp.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { waitFault } from '../../http/form/wait-fault.ts'
import type { SecondFactorSetUp } from '../../../accounts/second-factor.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { ChangeSecondFactorPage } from './change-second-factor-page.tsx'
import { RecoveryCodesPage } from './recovery-codes-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { SecondFactorSetUpPage } from './second-factor-set-up-page.tsx'

const PATH = '/account/second-factor'

export interface SecondFactorNeeds {
  readonly secondFactor: SecondFactorSetUp
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/account/second-factor`: seen by who is signed in, changed with the password. */
export const secondFactorRoutes: FastifyPluginAsync<SecondFactorNeeds> = async (app, options) => {
  const { secondFactor, site, baseUrl } = options

  app.get(PATH, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(PATH, reply)
    const factor = await secondFactor.find(person.owner)
    return sendPage(<SecondFactorPage site={site} factor={factor} />, request, reply)
  })

  app.post(`${PATH}/begin`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, PATH)
    if (!person) return reply
    await secondFactor.begin(person.owner)
    return setPersonal(reply).redirect(`${PATH}/set-up`, 303)
  })

  app.get(`${PATH}/set-up`, async (request, reply) => {
    const person = requireProof(request, reply)
    return person ? sendSetUp(person, undefined, request, reply) : reply
  })

  app.post(`${PATH}/set-up`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, `${PATH}/set-up`)
    if (!person) return reply
    const code = textField(request.body, 'code')
    const confirming = await secondFactor.confirm(person.owner, code, eventSource(request))
    switch (confirming.status) {
      case 'confirmed':
        return sendCodes(confirming.recoveryCodes, request, reply)
      case 'wrong': {
        const fault =
          'The code is wrong or has expired. Check the clock of your device and enter the current code.'
        return sendSetUp(person, fault, request, reply.code(422))
      }
      case 'wait':
        return sendSetUp(
          person,
          waitFault({ allowed: false, ...confirming }, reply),
          request,
          reply,
        )
      case 'none':
        return setPersonal(reply).redirect(PATH, 303)
    }
  })

  for (const change of ['codes', 'off'] as const) {
    app.get(`${PATH}/${change}`, async (request, reply) => {
      const person = requireProof(request, reply)
      if (!person) return reply
      const factor = await secondFactor.find(person.owner)
      if (!factor || factor.confirmedAt === null) return setPersonal(reply).redirect(PATH, 303)
      return sendPage(<ChangeSecondFactorPage site={site} change={change} />, request, reply)
    })
  }

  app.post(`${PATH}/codes`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, `${PATH}/codes`)
    if (!person) return reply
    const codes = await secondFactor.renewRecoveryCodes(person.owner, eventSource(request))
    return codes ? sendCodes(codes, request, reply) : setPersonal(reply).redirect(PATH, 303)
  })

  app.post(`${PATH}/off`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, `${PATH}/off`)
    if (!person) return reply
    const was = await secondFactor.switchOff(person.owner, eventSource(request))
    if (was) setFlash({ kind: 'second-factor-off' }, reply, baseUrl)
    return setPersonal(reply).redirect(PATH, 303)
  })

  async function sendSetUp(
    person: Person,
    fault: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const factor = await secondFactor.find(person.owner)
    if (!factor || factor.confirmedAt !== null) return setPersonal(reply).redirect(PATH, 303)
    const { secret } = factor
    const address = totpAddress(secret, person.email)
    const shown = { site, secret, address, fault }
    return sendPage(<SecondFactorSetUpPage {...shown} />, request, reply)
  }

  /** No redirect: what is shown once is kept nowhere for a second request. */
  async function sendCodes(
    codes: readonly string[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendPage(<RecoveryCodesPage site={site} codes={codes} />, request, reply)
  }
}
