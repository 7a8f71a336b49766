import { continuing } from '../store/database/unavailable.ts'
import type { HalfSignIns } from '../store/accounts/half-sign-ins.ts'
import type { KnownDevices } from '../store/accounts/known-devices.ts'
import type { Sessions } from '../store/accounts/sessions.ts'
import { createCodeThrottle } from './code-throttle.ts'
import { completeSignIn, type CompleteSignInOptions, type SignedIn } from './complete-sign-in.ts'
import { type FactorCodeOptions, useFactorCode } from './factor-code.ts'
import { deviceVisit, type Visitor } from './device-visit.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface SignInCodeOptions extends FactorCodeOptions, CompleteSignInOptions {
  readonly halfSignIns: Pick<HalfSignIns, 'find' | 'end'>
  readonly sessions: Pick<Sessions, 'startWithCode'>
  readonly knownDevices: Pick<KnownDevices, 'recognise' | 'remember'>
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

export interface CodeTry extends Visitor {
  /** Token of the half sign-in, from its cookie. */
  readonly token: string
  /** Six digits, or a recovery code. */
  readonly code: string
}

export type EnteringCode =
  | ({
      readonly status: 'signed-in'
      /** Number of recovery codes left, if this was one. */
      readonly recoveryCodes?: number
    } & SignedIn)
  | { readonly status: 'wrong' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }
  /** Too late, or never begun: from the password on. */
  | { readonly status: 'over' }

export type SignInCode = ReturnType<typeof createSignInCode>

/** The second step of those who have a second factor. */
export function createSignInCode(options: SignInCodeOptions) {
  const { halfSignIns, sessions, knownDevices, securityEvents, now } = options
  const { counting = countInProcess(now) } = options
  const attempts = counting('code', createCodeThrottle)

  return {
    /** Is a code awaited? */
    async awaits(token: string): Promise<boolean> {
      return (await halfSignIns.find(token)) !== undefined
    },

    async enter({ token, code, ...from }: CodeTry): Promise<EnteringCode> {
      const user = await halfSignIns.find(token)
      if (!user) return { status: 'over' }
      const known = await knownDevices.recognise(user.id, deviceVisit(from))
      const visit = {
        account: user.id,
        address: from.address,
        standing: known ?? ({ by: 'nothing' } as const),
      }
      const attempt = await attempts((throttle) => throttle.attempt(visit))
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

      const used = await useFactorCode(options, user.id, code)
      const userId = user.id
      if (!used) {
        await securityEvents.record({ kind: 'second-factor-wrong', userId, actorId: null, from })
        return { status: 'wrong' }
      }
      const kind = used.recoveryCodes === undefined ? 'signed-in' : 'recovery-code-used'
      // The code is used up.
      const signedIn = await continuing(true, async () => {
        await attempts((throttle) => throttle.forgive(visit))
        const isOpen = await halfSignIns.end(token)
        const session = isOpen ? await sessions.startWithCode(user, from) : undefined
        if (session === undefined) return undefined
        return await completeSignIn({ ...options, token: session }, { kind, userId, from })
      })
      return signedIn ? { status: 'signed-in', ...signedIn, ...used } : { status: 'over' }
    },
  }
}
