import type { HalfSignIns } from '../store/accounts/half-sign-ins.ts'
import type { SecondFactors } from '../store/accounts/second-factors.ts'
import { completeSignIn, type CompleteSignInOptions, type SignedIn } from './complete-sign-in.ts'
import type { Visitor } from './device-visit.ts'

export interface EntranceOptions extends CompleteSignInOptions {
  readonly secondFactors: Pick<SecondFactors, 'find'>
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
  user: { readonly id: string; readonly passwordHash: string },
  from: Visitor,
): Promise<Entering | undefined> {
  const factor = await options.secondFactors.find(user.id)
  if (factor && factor.confirmedAt !== null) {
    const half = await options.halfSignIns.startWith(user)
    return half === undefined ? undefined : { status: 'code-needed', token: half }
  }
  const signedIn = await completeSignIn(options, user, { kind: 'signed-in', from })
  return signedIn && { status: 'signed-in', ...signedIn }
}
