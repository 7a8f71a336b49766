import type { FastifyPluginAsync } from 'fastify'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Impersonations } from '../../../store/accounts/impersonations.ts'
import { RETURN_PATH } from '../../visitor/hold-impersonation.ts'
import { personOf } from '../../visitor/person.ts'

export interface ImpersonationNeeds {
  readonly impersonations: Impersonations
}

/**
 * `/impersonation/end`: used by an account that is not an administrator at that moment, so it is separate from the
 * administration pages.
 */
export const impersonationRoutes: FastifyPluginAsync<ImpersonationNeeds> = async (
  app,
  { impersonations },
) => {
  app.post(RETURN_PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (person) await impersonations.end(person.sessionId, eventSource(request))
    const next = person?.impersonation?.status === 'on' ? `/admin/users/${person.owner.id}` : '/'
    return setPersonal(reply).redirect(next, 303)
  })
}
