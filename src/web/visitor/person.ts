import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Preferences } from '../../store/accounts/preferences.ts'
import type { Impersonation, Sessions } from '../../store/accounts/sessions.ts'
import { nameImpersonation } from '../http/event-source.ts'
import { sessionToken } from './session-cookie.ts'

/** Who is signed in. */
export interface Person {
  readonly owner: Owner
  readonly email: string
  /** Do they administer this installation? */
  readonly admin: boolean
  readonly sessionId: string
  readonly preferences: Preferences
  /** Of an administrator who is signed in as this user, or, when it is over, was as another. */
  readonly impersonation: Impersonation | undefined
  /** Has who signed in here a second factor? */
  readonly secondFactor: boolean
  /** Was the password given in this session a short while ago? See `requireProof`. */
  readonly proven: boolean
}

export interface PersonOptions {
  readonly sessions: Pick<Sessions, 'visit'>
  readonly baseUrl?: string | undefined
}

const PERSON = 'person'

/** How long a password that was given opens what is dangerous in a session that somebody left open. */
const PROOF_MS = 15 * 60_000

/** Looks up, once a request, who is signed in with its cookie. */
export function knowPerson(app: FastifyInstance, { sessions, baseUrl }: PersonOptions): void {
  app.decorateRequest(PERSON)
  app.addHook('onRequest', async (request) => {
    const token = sessionToken(request, baseUrl)
    if (token === undefined) return
    const visit = await sessions.visit(token)
    if (!visit) return
    const { session, user, impersonation, secondFactor, preferences, now } = visit
    const { id, email, admin } = user
    request.setDecorator<Person>(PERSON, {
      owner: { kind: 'user', id, level: 'expert' },
      email,
      admin,
      sessionId: session.id,
      preferences,
      impersonation,
      secondFactor,
      // Of somebody else's account an administrator's own password proves nothing.
      proven: impersonation === undefined && now - session.provenAt < PROOF_MS,
    })
    if (impersonation?.status === 'on') nameImpersonation(request, impersonation.adminId)
  })
}

/** Undefined for whoever is not signed in. */
export function personOf(request: FastifyRequest): Person | undefined {
  return request.getDecorator<Person | undefined>(PERSON)
}
