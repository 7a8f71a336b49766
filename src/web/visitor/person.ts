import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Preferences } from '../../store/accounts/preferences.ts'
import type { Impersonation, Sessions } from '../../store/accounts/sessions.ts'
import { nameImpersonation } from '../http/event-source.ts'
import { sessionToken } from './session-cookie.ts'

/** The signed-in user. */
export interface Person {
  readonly owner: Owner
  readonly email: string
  /** Whether they are an administrator. */
  readonly admin: boolean
  readonly sessionId: string
  readonly preferences: Preferences
  /** For an impersonating administrator, or one whose impersonation has ended. */
  readonly impersonation: Impersonation | undefined
  /** Whether the user who signed in has a second factor. */
  readonly secondFactor: boolean
  /** Whether the password was entered in this session recently. See `requireProof`. */
  readonly proven: boolean
  /** The database's time at the beginning of the request. */
  readonly now: number
}

export interface PersonOptions {
  readonly sessions: Pick<Sessions, 'visit'>
  readonly baseUrl?: string | undefined
}

const PERSON = 'person'

/** How long an entered password allows dangerous actions, in case the session is left open. */
const PROOF_MS = 15 * 60_000

/** Looks up the signed-in user by cookie, once per request. */
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
      // An administrator's own password proves nothing for another account.
      proven: impersonation === undefined && now - session.provenAt < PROOF_MS,
      now,
    })
    if (impersonation?.status === 'on') nameImpersonation(request, impersonation.adminId)
  })
}

/** Undefined for visitors. */
export function personOf(request: FastifyRequest): Person | undefined {
  return request.getDecorator<Person | undefined>(PERSON)
}
