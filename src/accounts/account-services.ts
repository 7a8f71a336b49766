import type { Post } from '../notify/mail.ts'
import type { Store } from '../store/store.ts'
import type { Counting } from './counting.ts'
import { createEmailChange } from './email-change.ts'
import { createInvitations } from './invitations.ts'
import { createNotices } from './notices.ts'
import type { Passwords } from './passwords.ts'
import { createRecovery } from './recovery.ts'
import { createSecondFactorSetUp } from './second-factor.ts'
import { createSetUp } from './set-up.ts'
import { createSignInLinks } from './sign-in-links.ts'
import { createSignInCode } from './sign-in-code.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp, type SignUpMode } from './sign-up.ts'

export interface AccountServicesOptions {
  readonly store: Store
  readonly passwords: Passwords
  /** Who can sign up at present. */
  readonly signUpMode: () => SignUpMode
  /** Absent if the installation cannot send email. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
  /** Shared by all processes of the installation; by default only this process's. */
  readonly setUpCode?: string | undefined
  /** Milliseconds since 1970. */
  readonly time: () => number
}

/** All services that create, open and protect accounts. */
export function createAccountServices({
  store,
  signUpMode,
  setUpCode,
  ...options
}: AccountServicesOptions) {
  const notices = createNotices({ ...store, ...options })
  const needs = { ...store, ...options, notices }
  return {
    notices,
    setUp: createSetUp({ ...needs, code: setUpCode }),
    signIn: createSignIn(needs),
    signInCode: createSignInCode(needs),
    signInLinks: createSignInLinks(needs),
    signUp: createSignUp({ ...needs, mode: signUpMode }),
    recovery: createRecovery(needs),
    emailChange: createEmailChange(needs),
    invitations: createInvitations(needs),
    secondFactor: createSecondFactorSetUp(needs),
  }
}
