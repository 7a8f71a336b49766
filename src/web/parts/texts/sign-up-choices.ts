import type { SignUpMode } from '../../../accounts/sign-up.ts'

/** Who may make an account, in words. */
export const SIGN_UP_CHOICES: readonly (readonly [SignUpMode, string])[] = [
  ['closed', 'Nobody'],
  ['invite', 'Invited people'],
  ['open', 'Anyone'],
]

export const OFF_OR_ON = [
  ['off', 'No'],
  ['on', 'Yes'],
] as const
