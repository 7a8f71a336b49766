import type { SecondFactorDemand } from '../../../accounts/required-second-factor.ts'
import type { SignUpMode } from '../../../accounts/sign-up.ts'

/** Who can sign up, in words. */
export const SIGN_UP_CHOICES: readonly (readonly [SignUpMode, string])[] = [
  ['closed', 'Nobody'],
  ['invite', 'Invited people'],
  ['open', 'Anyone'],
]

/** Who must have a second factor. */
export const SECOND_FACTOR_CHOICES: readonly (readonly [SecondFactorDemand, string])[] = [
  ['none', 'Nobody'],
  ['administrators', 'Administrators'],
  ['everyone', 'Everyone'],
]

export const OFF_OR_ON = [
  ['off', 'No'],
  ['on', 'Yes'],
] as const
