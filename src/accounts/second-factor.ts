import type { Owner } from '../store/accounts/actor.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import type { SecondFactor, SecondFactors } from '../store/accounts/second-factors.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { createThrottle, type ThrottleRules } from './throttle.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

export interface SecondFactorOptions {
  readonly secondFactors: SecondFactors
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Milliseconds since 1970. */
  readonly time: () => number
}

/** Against a code that is not there yet, by who is signed in: a slip of the fingers, no guessing. */
const RULES: ThrottleRules = { free: 10, windowMs: 60_000, delayMs: 6_000, maxDelayMs: 6_000 }

export type Confirming =
  | { readonly status: 'confirmed'; readonly recoveryCodes: readonly string[] }
  | { readonly status: 'wrong' }
  /** There is nothing to confirm: it is on already, or was never begun. */
  | { readonly status: 'none' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type SecondFactorSetUp = ReturnType<typeof createSecondFactorSetUp>

/** What people do with the second factor of their own account. */
export function createSecondFactorSetUp({
  secondFactors,
  securityEvents,
  now,
  time,
}: SecondFactorOptions) {
  const tries = createThrottle(RULES, now)

  return {
    find: (owner: Owner): Promise<SecondFactor | undefined> => secondFactors.find(owner.id),

    /** Makes a secret to be confirmed; where one is in use it stays. */
    begin: (owner: Owner): Promise<void> => secondFactors.begin(owner, newTotpSecret()),

    /** The first code: with it we know that the other device has the secret. */
    async confirm(owner: Owner, typed: string, from: EventSource): Promise<Confirming> {
      const attempt = tries.attempt([owner.id])
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
      const factor = await secondFactors.find(owner.id)
      if (!factor || factor.confirmedAt !== null) return { status: 'none' }
      const step = stepOfCode(factor, digitsOf(typed), time())
      if (step === undefined) return { status: 'wrong' }
      const recoveryCodes = newRecoveryCodes()
      const hashes = recoveryCodes.map((code) => hashRecoveryCode(owner.id, code))
      if (!(await secondFactors.confirm(owner, step, hashes))) return { status: 'none' }
      await securityEvents.record({ kind: 'second-factor-set', userId: owner.id, from })
      return { status: 'confirmed', recoveryCodes }
    },

    /** New recovery codes, which nobody can show again; undefined when no codes are asked for. */
    async renewRecoveryCodes(
      owner: Owner,
      from: EventSource,
    ): Promise<readonly string[] | undefined> {
      const codes = newRecoveryCodes()
      const hashes = codes.map((code) => hashRecoveryCode(owner.id, code))
      if (!(await secondFactors.renewRecoveryCodes(owner, hashes))) return undefined
      await securityEvents.record({ kind: 'recovery-codes-made', userId: owner.id, from })
      return codes
    },

    /**
     * False when it was off.
     *
     * @param by the administrator who does it for them
     */
    async switchOff({ id }: Owner, from: EventSource, by = id): Promise<boolean> {
      const removed = await secondFactors.remove(id)
      if (removed) {
        const event = { kind: 'second-factor-removed', userId: id, actorId: by } as const
        await securityEvents.record({ ...event, from })
      }
      return removed
    },
  }
}

/** Authenticators show `123 456`. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}
