import type { FastifyInstance } from 'fastify'
import { requiresSecondFactor } from '../../accounts/required-second-factor.ts'
import type { Settings } from '../../settings/settings.ts'
import { setPersonal } from '../http/answer/page-headers.ts'
import { isRead } from '../http/is-read.ts'
import { askTwice } from './ask-twice.ts'
import { RETURN_PATH } from './hold-impersonation.ts'
import { type Person, personOf } from './person.ts'

/** Where a second factor is set up, and the page for users who must do so. */
export const SECOND_FACTOR_PATH = '/account/second-factor'

/** Parts of these pages, and their links. */
const ALWAYS = new Set(['assets', 'favicon.svg'])
const OPEN = new Set([
  SECOND_FACTOR_PATH,
  `${SECOND_FACTOR_PATH}/begin`,
  `${SECOND_FACTOR_PATH}/set-up`,
  '/account/confirm',
  '/signout',
  RETURN_PATH,
])

/** Redirects users who must have a second factor and have none to its setup; nothing else is answered until then. */
export function holdSecondFactor(
  app: FastifyInstance,
  { settings }: { readonly settings: Pick<Settings, 'current'> },
): void {
  askTwice(app, async (request, reply) => {
    const person = personOf(request)
    if (!person || !lacksSecondFactor(person, settings)) return undefined
    const { url } = request.routeOptions
    // Without a route it is not found, for everybody.
    if (url === undefined || OPEN.has(url) || ALWAYS.has(url.split('/')[1] ?? '')) return undefined
    const next = isRead(request) ? request.url : undefined
    return setPersonal(reply).redirect(setUpPath('', next), 303)
  })
}

/** Whether the user who signed in must set one up: during an impersonation, the administrator. */
export function lacksSecondFactor(
  { admin, impersonation, secondFactor }: Pick<Person, 'admin' | 'impersonation' | 'secondFactor'>,
  settings: Pick<Settings, 'current'>,
): boolean {
  const isAdmin = admin || impersonation?.status === 'on'
  return !secondFactor && requiresSecondFactor(settings.current().REQUIRE_SECOND_FACTOR, isAdmin)
}

/** @param next path within the installation to continue at */
export function setUpPath(step: '' | '/begin' | '/set-up', next: string | undefined): string {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`
  return `${SECOND_FACTOR_PATH}${step}${query}`
}
