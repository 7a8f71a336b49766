import type { HalfSignIns } from '../store/half-sign-ins.ts'
import type { SecondFactors } from '../store/second-factors.ts'
import type { EventSource, SecurityEvents } from '../store/security-events.ts'
import type { Sessions } from '../store/sessions.ts'

export interface EntranceOptions {
  readonly sessions: Pick<Sessions, 'start'>
  readonly secondFactors: Pick<SecondFactors, 'find'>
  readonly halfSignIns: Pick<HalfSignIns, 'start'>
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

/** Lets somebody in who has given the password, or chosen a new one: as far as their second factor. */
export async function enter(
  { sessions, secondFactors, halfSignIns, securityEvents }: EntranceOptions,
  userId: string,
  from: EventSource,
): Promise<Entering> {
  const factor = await secondFactors.find(userId)
  if (factor && factor.confirmedAt !== null) {
    return { status: 'code-needed', token: await halfSignIns.start(userId) }
  }
  const token = await sessions.start(userId, from)
  await securityEvents.record({ kind: 'signed-in', userId, from })
  return { status: 'signed-in', token }
}
