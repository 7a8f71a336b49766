import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../store/accounts/actor.ts'
import { personOf } from './person.ts'
import { unlockToken } from './unlock-cookie.ts'

/** The actors of a request for a report: the signed-in user, if any, then the visitor. */
export function actorsOf(request: FastifyRequest, baseUrl: string | undefined): readonly Actor[] {
  return actorsWith(request, unlockToken(request, baseUrl))
}

/** The same for a visitor with this access cookie. */
export function actorsWith(request: FastifyRequest, token: string | undefined): readonly Actor[] {
  const visitor: Actor = token === undefined ? { kind: 'anonymous' } : { kind: 'unlocked', token }
  const person = personOf(request)
  return person ? [person.owner, visitor] : [visitor]
}

/** The answer for the first actor that gets one. */
export async function askAs<Found>(
  actors: readonly Actor[],
  ask: (actor: Actor) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const actor of actors) {
    const found = await ask(actor)
    if (found !== undefined) return found
  }
  return undefined
}
