import type { FastifyInstance } from 'fastify'
import { requiresSecondFactor } from '../../accounts/required-second-factor.ts'
import type { Settings } from '../../settings/settings.ts'
import { setPersonal } from '../http/answer/page-headers.ts'
import { RETURN_PATH } from './hold-impersonation.ts'
import { type Person, personOf } from './person.ts'

/** Where a second factor is set up, and what that page says to who must. */
export const SECOND_FACTOR_PATH = '/account/second-factor'

const SAFE = new Set(['GET', 'HEAD'])

/** What the pages are made of, and what they lead to. */
const ALWAYS = new Set(['assets', 'favicon.svg'])
const OPEN = new Set([
  SECOND_FACTOR_PATH,
  `${SECOND_FACTOR_PATH}/begin`,
  `${SECOND_FACTOR_PATH}/set-up`,
  '/account/confirm',
  '/signout',
  RETURN_PATH,
])

/** Leads whoever must have a second factor and has none to where it is set up: nothing else is answered until then. */
export function holdSecondFactor(
  app: FastifyInstance,
  { settings }: { readonly settings: Pick<Settings, 'current'> },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const person = personOf(request)
    if (!person || !lacksSecondFactor(person, settings)) return undefined
    const { url } = request.routeOptions
    // Without a route it is not found, by whoever it is asked for.
    if (url === undefined || OPEN.has(url) || ALWAYS.has(url.split('/')[1] ?? '')) return undefined
    const next = SAFE.has(request.method) ? request.url : undefined
    return setPersonal(reply).redirect(setUpPath('', next), 303)
  })
}

/** Must whoever signed in here set one up? An administrator who acts as somebody else is meant, not that user. */
export function lacksSecondFactor(
  { admin, impersonation, secondFactor }: Pick<Person, 'admin' | 'impersonation' | 'secondFactor'>,
  settings: Pick<Settings, 'current'>,
): boolean {
  const isAdmin = admin || impersonation?.status === 'on'
  return !secondFactor && requiresSecondFactor(settings.current().REQUIRE_SECOND_FACTOR, isAdmin)
}

/** @param next a path of ours to go to in the end */
export function setUpPath(step: '' | '/begin' | '/set-up', next: string | undefined): string {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`
  return `${SECOND_FACTOR_PATH}${step}${query}`
}
