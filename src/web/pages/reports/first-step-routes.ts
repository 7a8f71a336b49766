import type { FastifyPluginAsync } from 'fastify'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Users } from '../../../store/accounts/users.ts'
import type { SettingState } from '../admin/installation-health.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import type { FirstStep } from './first-steps.tsx'

export interface FirstStepNeeds {
  readonly users: Users
  readonly settingStates: () => readonly SettingState[]
}

/** `/reports/first-steps`: hides the first steps. */
export const firstStepRoutes: FastifyPluginAsync<FirstStepNeeds> = async (app, { users }) => {
  app.post('/reports/first-steps', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/reports', reply)
    await users.closeFirstSteps(person.owner.id)
    return setPersonal(reply).redirect('/reports', 303)
  })
}

/** An administrator's first steps; undefined for others, and once hidden. */
export async function firstStepsOf(
  { admin, owner }: Person,
  { users, settingStates }: FirstStepNeeds,
  hasReports: boolean,
): Promise<FirstStep[] | undefined> {
  if (!admin || !(await users.seesFirstSteps(owner.id))) return undefined
  const states = settingStates().filter(({ source }) => source !== 'default')
  const chosen = new Set(states.map(({ name }) => name))
  return [
    { text: 'Audit a page', path: '/new', done: hasReports },
    {
      text: 'Choose who can sign up',
      path: '/admin/settings',
      done: chosen.has('PAGEMARK_SIGNUP'),
    },
    {
      text: 'Set the public URL',
      path: '/admin/settings',
      done: chosen.has('PAGEMARK_BASE_URL'),
    },
    {
      text: 'Set up email (optional)',
      path: '/admin/settings',
      done: chosen.has('PAGEMARK_SMTP_URL'),
    },
  ]
}
