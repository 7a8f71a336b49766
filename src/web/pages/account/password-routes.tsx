import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Notices } from '../../../accounts/notices.ts'
import { recordPasswordChange, tellPasswordChange } from '../../../accounts/tell-password-change.ts'
import { accountPasswordFault, type Passwords } from '../../../accounts/passwords.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { refuseEntry } from '../../http/form/refuse-entry.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Keys } from '../../../store/accounts/keys.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { keysThen } from '../../parts/forms/revoke-keys-field.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { type PasswordFaults, PasswordPage } from './password-page.tsx'
import { prove, type ProveOptions } from './prove.ts'

const PATH = '/account/password'
const WRONG = 'The password is wrong.'

export interface PasswordNeeds extends ProveOptions {
  readonly passwords: Passwords
  readonly keys: Keys
  readonly notices: Notices
  readonly transact: Transact
  readonly site: Site
}

/** `/account/password`. */
export const passwordRoutes: FastifyPluginAsync<PasswordNeeds> = async (app, options) => {
  const { site, baseUrl } = options

  app.get(PATH, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(PATH, reply)
    const keys = await options.keys.count(person.owner.id)
    return sendPage(<PasswordPage site={site} email={person.email} keys={keys} />, request, reply)
  })

  app.post(PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(PATH, reply)
    const faults = await changePassword(person, { request, reply, options })
    if (faults) {
      const shown = {
        email: person.email,
        keys: await options.keys.count(person.owner.id),
        revoke: keysThen(request.body) === 'revoke',
      }
      return sendPage(<PasswordPage site={site} {...shown} faults={faults} />, request, reply)
    }
    setFlash({ kind: 'password-changed' }, reply, baseUrl)
    return setPersonal(reply).redirect(PATH, 303)
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: PasswordNeeds
}

/** The error, if any; the reply then has its status. */
async function changePassword(
  person: Person,
  { request, reply, options }: Exchange,
): Promise<PasswordFaults | undefined> {
  const password = textField(request.body, 'password')
  const { email } = person
  const fault = accountPasswordFault(password, { email, siteName: options.site.name })
  if (fault !== undefined) {
    reply.code(422)
    return { password: fault }
  }
  const current = textField(request.body, 'current')
  const proving = await prove(person, current, { request, reply, options })
  if (proving.status !== 'proven') {
    return { current: refuseEntry(proving, WRONG, reply) }
  }
  const { passwords } = options
  const userId = person.owner.id
  const passwordHash = await passwords.hash(password, userId)
  const from = eventSource(request)
  const asked = { id: userId, passwordHash, kept: proving.token, keys: keysThen(request.body) }
  const changed = await options.transact(async (logged) => {
    const done = await logged.users.changePassword(asked)
    if (!done) return undefined
    const change = { ...done, by: 'owner' } as const
    await recordPasswordChange(logged.securityEvents, userId, change, from)
    return change
  })
  if (!changed) {
    // A concurrent change came first, and the confirmed password is no longer current.
    return { current: refuseEntry({ status: 'wrong' }, WRONG, reply) }
  }
  tellPasswordChange(options.notices, userId, changed, from)
  return undefined
}
