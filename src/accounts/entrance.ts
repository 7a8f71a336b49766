import type { HalfSignIns } from '../store/accounts/half-sign-ins.ts'
import type { VerifiedUser } from '../store/accounts/password-change.ts'
import type { Sessions } from '../store/accounts/sessions.ts'
import { completeSignIn, type CompleteSignInOptions, type SignedIn } from './complete-sign-in.ts'
import type { Visitor } from './device-visit.ts'

export interface EntranceOptions extends CompleteSignInOptions {
  readonly sessions: Pick<Sessions, 'startWith'>
  readonly halfSignIns: Pick<HalfSignIns, 'startWith'>
}

export type Entering =
  | ({ readonly status: 'signed-in' } & SignedIn)
  | {
      readonly status: 'code-needed'
      /** For a separate cookie that opens only the form for the code. */
      readonly token: string
    }

/**
 * Continues the sign-in of a user who has entered the password or chosen a new one, up to the second factor. Undefined if
 * the password has changed in the meantime: nothing that it opens may outlive it.
 */
export async function enter(
  options: EntranceOptions,
  user: VerifiedUser,
  from: Visitor,
): Promise<Entering | undefined> {
  const started = await options.sessions.startWith(user, from)
  if (!started) return undefined
  if (started.status === 'code-needed') {
    const half = await options.halfSignIns.startWith(user)
    return half === undefined ? undefined : { status: 'code-needed', token: half }
  }
  const { token } = started
  const event = { kind: 'signed-in', userId: user.id, from } as const
  return { status: 'signed-in', ...(await completeSignIn({ ...options, token }, event)) }
}
