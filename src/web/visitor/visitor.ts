import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../store/accounts/actor.ts'
import { personOf } from './person.ts'
import { unlockToken } from './unlock-cookie.ts'

/** As whom somebody asks for a page of a report: as the person who is signed in, then as any visitor. */
export function actorsOf(request: FastifyRequest, baseUrl: string | undefined): readonly Actor[] {
  return actorsWith(request, unlockToken(request, baseUrl))
}

/** The same, of a visitor who brings this cookie. */
export function actorsWith(request: FastifyRequest, token: string | undefined): readonly Actor[] {
  const visitor: Actor = token === undefined ? { kind: 'anonymous' } : { kind: 'unlocked', token }
  const person = personOf(request)
  return person ? [person.owner, visitor] : [visitor]
}

/** What the first of them gets who gets anything. */
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
