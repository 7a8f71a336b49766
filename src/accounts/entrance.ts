import type { HalfSignIns } from '../store/accounts/half-sign-ins.ts'
import type { SecondFactors } from '../store/accounts/second-factors.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import type { Sessions } from '../store/accounts/sessions.ts'

export interface EntranceOptions {
  readonly sessions: Pick<Sessions, 'startWith'>
  readonly secondFactors: Pick<SecondFactors, 'find'>
  readonly halfSignIns: Pick<HalfSignIns, 'startWith'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
}

export type Entering =
  | {
      readonly status: 'signed-in'
      /** For the browser's cookie. */
      readonly token: string
    }
  | {
      readonly status: 'code-needed'
      /** For another cookie: it opens the question for the code, and nothing else. */
      readonly token: string
    }

/**
 * Lets somebody in who has given the password, or chosen a new one: as far as their second factor. Undefined
 * when it has been changed meanwhile: nothing that it opens may outlive it.
 */
export async function enter(
  { sessions, secondFactors, halfSignIns, securityEvents }: EntranceOptions,
  user: { readonly id: string; readonly passwordHash: string },
  from: EventSource,
): Promise<Entering | undefined> {
  const factor = await secondFactors.find(user.id)
  if (factor && factor.confirmedAt !== null) {
    const half = await halfSignIns.startWith(user)
    return half === undefined ? undefined : { status: 'code-needed', token: half }
  }
  const token = await sessions.startWith(user, from)
  if (token === undefined) return undefined
  await securityEvents.record({ kind: 'signed-in', userId: user.id, from })
  return { status: 'signed-in', token }
}
