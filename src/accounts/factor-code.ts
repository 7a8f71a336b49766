import type { SecondFactors } from '../store/accounts/second-factors.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export interface FactorCodeOptions {
  readonly secondFactors: Pick<SecondFactors, 'find' | 'useStep' | 'useRecoveryCode'>
}

export interface UsedCode {
  /** Number of recovery codes left, if this was one. */
  readonly recoveryCodes?: number
}

/** What kind of code this is: six digits of the app or a recovery code. It is used up. */
export async function useFactorCode(
  { secondFactors }: FactorCodeOptions,
  userId: string,
  typed: string,
): Promise<UsedCode | undefined> {
  const code = digitsOf(typed)
  if (!/^\d{6}$/.test(code)) {
    const left = await secondFactors.useRecoveryCode(userId, hashRecoveryCode(userId, typed))
    return left === undefined ? undefined : { recoveryCodes: left }
  }
  const factor = await secondFactors.find(userId)
  if (!factor || factor.secret === null) return undefined
  const { secret, usedStep, readAt } = factor
  const step = stepOfCode({ secret, usedStep }, code, readAt)
  return step !== undefined && (await secondFactors.useStep(userId, step)) ? {} : undefined
}

/** Authenticators show codes as `123 456`. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}
