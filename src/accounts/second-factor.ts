import type { Owner } from '../store/accounts/actor.ts'
import type { EventSource, NewSecurityEvent } from '../store/accounts/security-events.ts'
import type {
  HeldFactor,
  NextFactor,
  SecondFactor,
  SecondFactors,
} from '../store/accounts/second-factors.ts'
import type { Logged, Transact } from '../store/store.ts'
import { digitsOf, type FactorCodeOptions, useFactorCode } from './factor-code.ts'
import type { Notices } from './notices.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { createThrottle, type ThrottleRules } from './throttle.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface SecondFactorOptions extends FactorCodeOptions {
  readonly secondFactors: SecondFactors
  readonly transact: Transact
  readonly notices: Notices
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

/** For a code that is being set up by a signed-in user: typing errors, not guesses. */
const NEW_RULES: ThrottleRules = { free: 10, windowMs: 60_000, delayMs: 6_000, maxDelayMs: 6_000 }

/**
 * For the code in use, from a signed-in user who has entered the password: as slow as at sign-in, 1,440 guesses a day
 * with three of a million codes valid.
 */
const PROOF_RULES: ThrottleRules = {
  free: 5,
  windowMs: 15 * 60_000,
  delayMs: 60_000,
  maxDelayMs: 60_000,
}

/** The user who makes the change, and the session. All their other sessions end. */
export interface FactorChange {
  readonly from: EventSource
  /** Token of the session. */
  readonly session: string | undefined
}

export interface TypedCodes {
  /** Code of the app that is being set up. */
  readonly code: string
  /** Code of the app in use, or a recovery code; not needed the first time. */
  readonly current: string
}

/** Why nothing was changed. */
export type NotChanged =
  /** The code of the app in use was wrong. */
  | { readonly status: 'unproven' }
  /** There is no second factor to change. */
  | { readonly status: 'none' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export interface WithCodes {
  /** They cannot be shown again. */
  readonly recoveryCodes: readonly string[]
}

export type Confirming =
  | ({ readonly status: 'confirmed' } & WithCodes)
  /** The code of the new app was wrong. */
  | { readonly status: 'wrong' }
  | NotChanged

export type SecondFactorSetUp = ReturnType<typeof createSecondFactorSetUp>

const NONE = { status: 'none' } as const

interface FactorEvent extends NewSecurityEvent {
  readonly kind:
    | 'second-factor-set'
    | 'second-factor-changed'
    | 'second-factor-removed'
    | 'recovery-codes-made'
  readonly userId: string
}

interface ProvenChange {
  /** Of the app in use, or a recovery code. */
  readonly code: string
  /** Whether the change is still about what the user saw; always by default. */
  readonly isMeant?: (held: HeldFactor) => boolean
  readonly make: (logged: Logged) => Promise<unknown>
}

/** Manages the second factor of one's own account. Changing an existing one requires its code. */
export function createSecondFactorSetUp(options: SecondFactorOptions) {
  const { secondFactors, transact, notices, now } = options
  const { counting = countInProcess(now) } = options
  const tries = counting('new factor', (clock, bucketsOf) =>
    createThrottle(NEW_RULES, clock, bucketsOf('')),
  )
  const proofs = counting('factor proof', (clock, bucketsOf) =>
    createThrottle(PROOF_RULES, clock, bucketsOf('')),
  )

  /** Makes a change and records it, unless it is refused. */
  async function change(
    event: FactorEvent,
    make: (logged: Logged) => Promise<NotChanged | undefined>,
  ): Promise<NotChanged | undefined> {
    const { kind, userId, actorId, from } = event
    const refused = await transact(async (logged) => {
      const refusal = await make(logged)
      if (!refusal) await logged.securityEvents.record(event)
      return refusal
    })
    const isByAdmin = actorId !== undefined
    const notice =
      kind === 'second-factor-removed' ? ({ kind, byAdmin: isByAdmin } as const) : { kind }
    if (!refused) notices.tell(userId, notice, from)
    return refused
  }

  /** The same with a code of the app in use, which is used up if the change is made, and only then. */
  async function changeProven(
    event: FactorEvent,
    { code, isMeant = () => true, make }: ProvenChange,
  ): Promise<NotChanged | undefined> {
    const { userId, from } = event
    const factor = await secondFactors.find(userId)
    if (!factor || factor.confirmedAt === null) return NONE
    const attempt = await proofs((throttle) => throttle.attempt([userId]))
    if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
    return await change(event, async (logged) => {
      const held = await logged.secondFactors.hold(userId)
      if (!held || held.confirmedAt === null || !isMeant(held)) return NONE
      if (!(await useFactorCode(logged, userId, code))) {
        await logged.securityEvents.record({ kind: 'second-factor-wrong', userId, from })
        return { status: 'unproven' }
      }
      await make(logged)
      return undefined
    })
  }

  function newCodes({ id }: Owner) {
    const recoveryCodes = newRecoveryCodes()
    return { recoveryCodes, codeHashes: recoveryCodes.map((code) => hashRecoveryCode(id, code)) }
  }

  async function setFirst(
    owner: Owner,
    { secret, step }: Pick<NextFactor, 'secret' | 'step'>,
    { from, session }: FactorChange,
  ) {
    const { recoveryCodes, codeHashes } = newCodes(owner)
    const event = { kind: 'second-factor-set', userId: owner.id, from } as const
    const refused = await change(event, async (logged) => {
      const isSet = await logged.secondFactors.confirm(owner, { secret, step, codeHashes })
      if (isSet) await logged.sessions.endOthers(owner.id, session)
      return isSet ? undefined : NONE
    })
    return refused ?? ({ status: 'confirmed', recoveryCodes } as const)
  }

  async function replace(
    owner: Owner,
    { secret, step, current }: { secret: string; step: number; current: string },
    { from, session }: FactorChange,
  ): Promise<Confirming> {
    const { recoveryCodes, codeHashes } = newCodes(owner)
    const event = { kind: 'second-factor-changed', userId: owner.id, from } as const
    const refused = await changeProven(event, {
      code: current,
      isMeant: ({ nextSecret }) => nextSecret === secret,
      async make(logged) {
        await logged.secondFactors.replace(owner, { secret, step, codeHashes })
        await logged.sessions.endOthers(owner.id, session)
      },
    })
    return refused ?? { status: 'confirmed', recoveryCodes }
  }

  return {
    find: (owner: Owner): Promise<SecondFactor | undefined> => secondFactors.find(owner.id),

    /** Creates a secret to be confirmed. The secret in use remains valid. */
    begin: (owner: Owner): Promise<void> => secondFactors.begin(owner, newTotpSecret()),

    /** Confirms an app by its first code. Replacing another app also requires a code of that one. */
    async confirm(
      owner: Owner,
      { code, current }: TypedCodes,
      change: FactorChange,
    ): Promise<Confirming> {
      const factor = await secondFactors.find(owner.id)
      const secret = factor?.confirmedAt === null ? factor.secret : factor?.nextSecret
      if (!factor || !secret) return { status: 'none' }
      const attempt = await tries((throttle) => throttle.attempt([owner.id]))
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
      const step = stepOfCode({ secret, usedStep: 0 }, digitsOf(code), factor.readAt)
      if (step === undefined) return { status: 'wrong' }
      if (factor.confirmedAt === null) return await setFirst(owner, { secret, step }, change)
      return await replace(owner, { secret, step, current }, change)
    },

    /** Replaces the recovery codes. */
    async renewRecoveryCodes(
      owner: Owner,
      code: string,
      { from }: FactorChange,
    ): Promise<({ readonly status: 'renewed' } & WithCodes) | NotChanged> {
      const { recoveryCodes, codeHashes } = newCodes(owner)
      const event = { kind: 'recovery-codes-made', userId: owner.id, from } as const
      const refused = await changeProven(event, {
        code,
        make: (logged) => logged.secondFactors.renewRecoveryCodes(owner, codeHashes),
      })
      return refused ?? { status: 'renewed', recoveryCodes }
    },

    /** Turns the second factor off. */
    async switchOff(
      owner: Owner,
      code: string,
      { from, session }: FactorChange,
    ): Promise<{ readonly status: 'off' } | NotChanged> {
      const event = { kind: 'second-factor-removed', userId: owner.id, from } as const
      const refused = await changeProven(event, {
        code,
        async make(logged) {
          await logged.secondFactors.remove(owner.id)
          await logged.sessions.endOthers(owner.id, session)
        },
      })
      return refused ?? { status: 'off' }
    },

    /**
     * Turns it off on behalf of a user who has lost it. False if it was off.
     *
     * @throws {StoreError} `admin-needed` if the author is no longer an administrator
     */
    async removeFor({ id }: Owner, admin: Owner, from: EventSource): Promise<boolean> {
      const event = { kind: 'second-factor-removed', userId: id, actorId: admin.id } as const
      const refused = await change({ ...event, from }, async (logged) => {
        await logged.userAdministration.requireAdmin(admin.id)
        return (await logged.secondFactors.remove(id)) ? undefined : NONE
      })
      return refused === undefined
    },
  }
}
