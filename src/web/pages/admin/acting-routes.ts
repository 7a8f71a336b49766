import type { FastifyPluginAsync } from 'fastify'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Actings } from '../../../store/accounts/actings.ts'
import { RETURN_PATH } from '../../visitor/hold-acting.ts'
import { personOf } from '../../visitor/person.ts'

export interface ActingNeeds {
  readonly actings: Actings
}

/** `/acting/end`: for who is no administrator at that moment, so it is apart from what they administer. */
export const actingRoutes: FastifyPluginAsync<ActingNeeds> = async (app, { actings }) => {
  app.post(RETURN_PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (person) await actings.end(person.sessionId, eventSource(request))
    const next = person?.acting?.status === 'on' ? `/admin/users/${person.owner.id}` : '/'
    return setPersonal(reply).redirect(next, 303)
  })
}
