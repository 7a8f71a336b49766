import type { FastifyPluginAsync } from 'fastify'
import { THEMES } from '../../../store/accounts/preferences.ts'
import { isTimeZone } from '../../query/time-zones.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Users } from '../../../store/accounts/users.ts'
import type { EmailChange } from '../../../accounts/email-change.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { ProfilePage } from './profile-page.tsx'

const HOME = '/account'

export interface ProfileNeeds {
  readonly users: Users
  readonly emailChange: EmailChange
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/account` and `/account/preferences`. */
export const profileRoutes: FastifyPluginAsync<ProfileNeeds> = async (app, options) => {
  const { site, users, emailChange, baseUrl } = options

  app.get(HOME, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(HOME, reply)
    const shown = { site, person, email: person.email, byMail: emailChange.byMail }
    return sendPage(<ProfilePage {...shown} />, request, reply)
  })

  app.post('/account/preferences', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(HOME, reply)
    const zone = textField(request.body, 'time_zone')
    const theme = textField(request.body, 'theme')
    await users.setPreferences(person.owner.id, {
      timeZone: isTimeZone(zone) ? zone : null,
      theme: THEMES.find((each) => each === theme) ?? null,
    })
    setFlash({ kind: 'profile-saved' }, reply, baseUrl)
    return setPersonal(reply).redirect(HOME, 303)
  })
}
