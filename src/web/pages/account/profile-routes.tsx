import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { emailFault } from '../../../accounts/email.ts'
import { THEMES } from '../../../store/preferences.ts'
import { StoreError } from '../../../store/store-error.ts'
import { eventSource } from '../../event-source.ts'
import { isTimeZone } from '../../time-zones.ts'
import { setPersonal } from '../answer/page-headers.ts'
import { sendPage } from '../answer/send-page.ts'
import { FORM_LIMIT } from '../form/form-limit.ts'
import { refuseEntry } from '../form/refuse-entry.ts'
import { textField } from '../form/text-field.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { askToSignIn } from '../visitor/ask-to-sign-in.ts'
import { setFlash } from '../visitor/flash.ts'
import { type Person, personOf } from '../visitor/person.ts'
import { type ProfileFaults, ProfilePage } from './profile-page.tsx'
import { prove } from './prove.ts'

const HOME = '/account'

/** `/account`, `/account/email` and `/account/preferences`. */
export const profileRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  const { site, users, baseUrl } = options

  app.get(HOME, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(HOME, reply)
    return sendPage(
      <ProfilePage site={site} person={person} email={person.email} />,
      request,
      reply,
    )
  })

  app.post('/account/email', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(HOME, reply)
    const email = textField(request.body, 'email').trim()
    const faults = await changeEmail(email, { person, request, reply, options })
    if (faults) {
      const page = <ProfilePage site={site} person={person} email={email} faults={faults} />
      return sendPage(page, request, reply)
    }
    setFlash({ kind: 'email-changed' }, reply, baseUrl)
    return setPersonal(reply).redirect(HOME, 303)
  })

  app.post('/account/preferences', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(HOME, reply)
    const zone = textField(request.body, 'time_zone')
    const theme = textField(request.body, 'theme')
    await users.setPreferences(person.owner.id, {
      timeZone: isTimeZone(zone) && zone !== 'UTC' ? zone : null,
      theme: THEMES.find((each) => each === theme) ?? null,
    })
    setFlash({ kind: 'profile-saved' }, reply, baseUrl)
    return setPersonal(reply).redirect(HOME, 303)
  })
}

interface Exchange {
  readonly person: Person
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: RouteNeeds
}

/** Why it could not be changed; the reply has the status then. */
async function changeEmail(
  email: string,
  { person, request, reply, options }: Exchange,
): Promise<ProfileFaults | undefined> {
  const fault = emailFault(email)
  if (fault !== undefined) {
    reply.code(422)
    return { email: fault }
  }
  const password = textField(request.body, 'password')
  const proving = await prove(person, password, { request, options })
  if (proving.status !== 'proven') {
    return { password: refuseEntry(proving, 'The password is wrong.', reply) }
  }
  const userId = person.owner.id
  try {
    await options.users.setEmail(userId, email)
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'email-taken')) throw error
    reply.code(422)
    return { email: error.message }
  }
  const from = eventSource(request)
  await options.securityEvents.record({ kind: 'email-changed', userId, subject: email, from })
  return undefined
}
