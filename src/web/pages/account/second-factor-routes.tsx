import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { requiresSecondFactor } from '../../../accounts/required-second-factor.ts'
import type { NotChanged, SecondFactorSetUp } from '../../../accounts/second-factor.ts'
import { totpAddress } from '../../../accounts/totp.ts'
import type { Settings } from '../../../settings/settings.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { waitFault } from '../../http/form/wait-fault.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import {
  lacksSecondFactor,
  SECOND_FACTOR_PATH,
  setUpPath,
} from '../../visitor/hold-second-factor.ts'
import { nextPath } from '../../visitor/next-path.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { sessionToken } from '../../visitor/session-cookie.ts'
import {
  ChangeSecondFactorPage,
  type ChangeSecondFactorPageProps,
} from './change-second-factor-page.tsx'
import { RecoveryCodesPage } from './recovery-codes-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { type SetUpCodeFaults, SecondFactorSetUpPage } from './second-factor-set-up-page.tsx'

const PATH = SECOND_FACTOR_PATH

/** Each code is valid once: one that was just used to sign in is no longer valid. */
const WRONG = 'The code is wrong or was already used. Enter the current code, or a recovery code.'
const WRONG_NEW =
  'The code is wrong or has expired. Check the clock of your device and enter the current code.'

interface Asked {
  Querystring: { next?: unknown }
}

export interface SecondFactorNeeds {
  readonly secondFactor: SecondFactorSetUp
  readonly settings: Pick<Settings, 'current'>
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/**
 * `/account/second-factor`: shown to signed-in users; changes require the password and a code of the current second
 * factor.
 */
export const secondFactorRoutes: FastifyPluginAsync<SecondFactorNeeds> = async (app, options) => {
  const { secondFactor, settings, site, baseUrl } = options

  const isRequired = ({ admin }: Person) =>
    requiresSecondFactor(settings.current().REQUIRE_SECOND_FACTOR, admin)
  const changeBy = (request: FastifyRequest) => ({
    from: eventSource(request),
    session: sessionToken(request, baseUrl),
  })

  app.get<Asked>(PATH, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const factor = await secondFactor.find(person.owner)
    const shown = { factor, required: isRequired(person), next: nextPath(request.query.next) }
    return sendPage(<SecondFactorPage site={site} {...shown} />, request, reply)
  })

  app.post<Asked>(`${PATH}/begin`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const next = nextPath(request.query.next)
    const person = requireProof(request, reply, setUpPath('', next))
    if (!person) return reply
    await secondFactor.begin(person.owner)
    return setPersonal(reply).redirect(setUpPath('/set-up', next), 303)
  })

  app.get<Asked>(`${PATH}/set-up`, async (request, reply) => {
    const person = requireProof(request, reply)
    return person ? sendSetUp({}, person, request, reply) : reply
  })

  app.post<Asked>(`${PATH}/set-up`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const next = nextPath(request.query.next)
    const person = requireProof(request, reply, setUpPath('/set-up', next))
    if (!person) return reply
    const { body } = request
    const codes = { code: textField(body, 'code'), current: textField(body, 'current') }
    const confirming = await secondFactor.confirm(person.owner, codes, changeBy(request))
    if (confirming.status === 'confirmed') {
      return sendCodes({ codes: confirming.recoveryCodes, next }, request, reply)
    }
    if (confirming.status === 'none') return setPersonal(reply).redirect(PATH, 303)
    if (confirming.status === 'wrong') {
      return sendSetUp({ code: WRONG_NEW }, person, request, reply.code(422))
    }
    const fault = faultOf(confirming, reply)
    const faults = confirming.status === 'wait' ? { form: fault } : { current: fault }
    return sendSetUp(faults, person, request, reply)
  })

  app.get(`${PATH}/codes`, async (request, reply) => {
    const person = requireProof(request, reply)
    return person ? sendChange({ change: 'codes' }, person, request, reply) : reply
  })

  app.post(`${PATH}/codes`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, `${PATH}/codes`)
    if (!person) return reply
    const code = textField(request.body, 'current')
    const made = await secondFactor.renewRecoveryCodes(person.owner, code, changeBy(request))
    if (made.status === 'renewed') return sendCodes({ codes: made.recoveryCodes }, request, reply)
    return sendChange({ change: 'codes', fault: faultOf(made, reply) }, person, request, reply)
  })

  app.get(`${PATH}/off`, async (request, reply) => {
    const person = requireProof(request, reply)
    return person ? sendChange({ change: 'off' }, person, request, reply) : reply
  })

  app.post(`${PATH}/off`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, `${PATH}/off`)
    if (!person) return reply
    if (isRequired(person)) return refuseOff(reply)
    const code = textField(request.body, 'current')
    const off = await secondFactor.switchOff(person.owner, code, changeBy(request))
    if (off.status !== 'off') {
      return sendChange({ change: 'off', fault: faultOf(off, reply) }, person, request, reply)
    }
    setFlash({ kind: 'second-factor-off' }, reply, baseUrl)
    return setPersonal(reply).redirect(PATH, 303)
  })

  function refuseOff(reply: FastifyReply): FastifyReply {
    setFlash({ kind: 'second-factor-required' }, reply, baseUrl)
    return setPersonal(reply).redirect(PATH, 303)
  }

  async function sendSetUp(
    faults: SetUpCodeFaults,
    person: Person,
    ...[request, reply]: readonly [FastifyRequest<Asked>, FastifyReply]
  ): Promise<FastifyReply> {
    const factor = await secondFactor.find(person.owner)
    const secret = factor?.confirmedAt === null ? factor.secret : factor?.nextSecret
    if (!factor || !secret) return setPersonal(reply).redirect(PATH, 303)
    const shown = {
      secret,
      address: totpAddress(secret, person.email),
      replaces: factor.confirmedAt !== null,
      held: lacksSecondFactor(person, settings),
      next: nextPath(request.query.next),
      faults,
    }
    return sendPage(<SecondFactorSetUpPage site={site} {...shown} />, request, reply)
  }

  async function sendChange(
    shown: Omit<ChangeSecondFactorPageProps, 'site'>,
    person: Person,
    ...[request, reply]: readonly [FastifyRequest, FastifyReply]
  ): Promise<FastifyReply> {
    if (!person.secondFactor) return setPersonal(reply).redirect(PATH, 303)
    if (shown.change === 'off' && isRequired(person)) return refuseOff(reply)
    return sendPage(<ChangeSecondFactorPage site={site} {...shown} />, request, reply)
  }

  /** No redirect: what is shown once is not stored for a second request. */
  async function sendCodes(
    shown: { readonly codes: readonly string[]; readonly next?: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendPage(<RecoveryCodesPage site={site} {...shown} />, request, reply)
  }
}

/** The error as a sentence, if any; status and `Retry-After` match it. */
function faultOf(refused: NotChanged, reply: FastifyReply): string | undefined {
  switch (refused.status) {
    case 'wait':
      return waitFault({ allowed: false, ...refused }, reply)
    case 'unproven':
      reply.code(403)
      return WRONG
    case 'none':
      return undefined
  }
}
