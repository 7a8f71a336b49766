import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Preferences } from '../../store/accounts/preferences.ts'
import type { Impersonation, Sessions } from '../../store/accounts/sessions.ts'
import { nameImpersonation } from '../http/event-source.ts'
import { askBeforeChange } from './ask-twice.ts'
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
  /** The database's time when they were looked up. */
  readonly now: number
}

export interface PersonOptions {
  readonly sessions: Pick<Sessions, 'visit'>
  readonly baseUrl?: string | undefined
}

const PERSON = 'person'

/** How long an entered password allows dangerous actions, in case the session is left open. */
const PROOF_MS = 15 * 60_000

/** Looks up the signed-in user by cookie, before the body is read. */
export function knowPerson(app: FastifyInstance, options: PersonOptions): void {
  app.decorateRequest(PERSON)
  app.addHook('onRequest', async (request) => know(request, await visitorOf(request, options)))
}

/**
 * The same once more before a change: the session may have ended since, or its owner may have lost a role. Call it after
 * all that makes changes wait.
 */
export function knowPersonStill(app: FastifyInstance, options: PersonOptions): void {
  askBeforeChange(app, async (request) => {
    const before = personOf(request)
    if (!before) return undefined
    const person = await visitorOf(request, options)
    // The form was filled in as somebody else.
    const isOther = person !== undefined && person.owner.id !== before.owner.id
    know(request, isOther ? { ...person, impersonation: { status: 'over' } } : person)
    return undefined
  })
}

function know(request: FastifyRequest, person: Person | undefined): void {
  request.setDecorator<Person | undefined>(PERSON, person)
  if (person?.impersonation?.status === 'on') {
    nameImpersonation(request, person.impersonation.adminId)
  }
}

async function visitorOf(
  request: FastifyRequest,
  { sessions, baseUrl }: PersonOptions,
): Promise<Person | undefined> {
  const token = sessionToken(request, baseUrl)
  const visit = token === undefined ? undefined : await sessions.visit(token)
  if (!visit) return undefined
  const { session, user, impersonation, secondFactor, preferences, now } = visit
  const { id, email, admin } = user
  return {
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
  }
}

/** Undefined for visitors. */
export function personOf(request: FastifyRequest): Person | undefined {
  return request.getDecorator<Person | undefined>(PERSON)
}
