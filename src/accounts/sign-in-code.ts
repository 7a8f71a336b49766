import type { HalfSignIns } from '../store/accounts/half-sign-ins.ts'
import type { SecondFactors } from '../store/accounts/second-factors.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import type { Sessions } from '../store/accounts/sessions.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { digitsOf } from './second-factor.ts'
import { addressGroup, type ThrottleRules } from './throttle.ts'
import { stepOfCode } from './totp.ts'

export interface SignInCodeOptions {
  readonly halfSignIns: Pick<HalfSignIns, 'find' | 'end'>
  readonly secondFactors: Pick<SecondFactors, 'find' | 'useStep' | 'useRecoveryCode'>
  readonly sessions: Pick<Sessions, 'startWith'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Milliseconds since 1970. */
  readonly time: () => number
}

/** For one address at one account: a few slips, then ever longer waits. */
const PAIR_RULES: ThrottleRules = {
  free: 5,
  windowMs: 15 * 60_000,
  delayMs: 30_000,
  maxDelayMs: 15 * 60_000,
}

/**
 * For one account from all addresses together: ten at once, from then on one a minute, 1,440 guesses a day
 * with three codes right in a million. Only who has the password gets here, so its owner seldom waits.
 */
const ACCOUNT_RULES: ThrottleRules = {
  free: 10,
  windowMs: 15 * 60_000,
  delayMs: 60_000,
  maxDelayMs: 60_000,
}

export interface CodeTry extends EventSource {
  /** Of the half sign-in, from its cookie. */
  readonly token: string
  /** Six digits, or a recovery code. */
  readonly code: string
}

export type EnteringCode =
  | {
      readonly status: 'signed-in'
      /** For the browser's cookie. */
      readonly token: string
      /** How many are left, when this was one. */
      readonly recoveryCodes?: number
    }
  | { readonly status: 'wrong' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }
  /** Too late, or never begun: from the password on. */
  | { readonly status: 'over' }

interface Visit {
  readonly userId: string
  readonly address: string
}

export type SignInCode = ReturnType<typeof createSignInCode>

/** The second step of those who have a second factor. */
export function createSignInCode(options: SignInCodeOptions) {
  const { halfSignIns, secondFactors, sessions, securityEvents, now, time } = options
  const attempts = createJointThrottle<Visit>(
    [
      {
        rules: PAIR_RULES,
        nameOf: ({ userId, address }) => `${userId} ${addressGroup(address)}`,
        forgiven: true,
      },
      { rules: ACCOUNT_RULES, nameOf: ({ userId }) => userId },
    ],
    now,
  )

  /** What the code was, if anything; it is used up with that. */
  async function use(
    userId: string,
    typed: string,
  ): Promise<{ recoveryCodes?: number } | undefined> {
    const code = digitsOf(typed)
    if (!/^\d{6}$/.test(code)) {
      const left = await secondFactors.useRecoveryCode(userId, hashRecoveryCode(userId, typed))
      return left === undefined ? undefined : { recoveryCodes: left }
    }
    const factor = await secondFactors.find(userId)
    const step = factor && stepOfCode(factor, code, time())
    return step !== undefined && (await secondFactors.useStep(userId, step)) ? {} : undefined
  }

  return {
    /** Is a code awaited? */
    async awaits(token: string): Promise<boolean> {
      return (await halfSignIns.find(token)) !== undefined
    },

    async enter({ token, code, ...from }: CodeTry): Promise<EnteringCode> {
      const user = await halfSignIns.find(token)
      if (!user) return { status: 'over' }
      const visit = { userId: user.id, address: from.address }
      const attempt = attempts.attempt(visit)
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

      const used = await use(user.id, code)
      const userId = user.id
      if (!used) {
        await securityEvents.record({ kind: 'second-factor-wrong', userId, actorId: null, from })
        return { status: 'wrong' }
      }
      attempts.forgive(visit)
      if (!(await halfSignIns.end(token))) return { status: 'over' }
      const session = await sessions.startWith(user, from)
      if (session === undefined) return { status: 'over' }
      const kind = used.recoveryCodes === undefined ? 'signed-in' : 'recovery-code-used'
      await securityEvents.record({ kind, userId, from })
      return { status: 'signed-in', token: session, ...used }
    },
  }
}
