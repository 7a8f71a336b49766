/** What is kept of what happens at the doors of accounts, and of what cannot be taken back. */
export const SECURITY_EVENT_KINDS = [
  'signed-in',
  'password-wrong',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'email-change-asked',
  'email-changed',
  'second-factor-wrong',
  'second-factor-set',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'key-made',
  'key-revoked',
  'data-exported',
  'visibility-changed',
  'report-deleted',
  'reports-deleted',
  'project-deleted',
  'project-shared',
  'project-unshared',
  'project-left',
  'project-renamed',
  'account-made',
  'account-invited',
  'invitation-withdrawn',
  'account-disabled',
  'account-enabled',
  'account-role-changed',
  'account-quota-changed',
  'account-deleted',
  'run-cancelled',
  'settings-changed',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Of these anybody can cause a flood from outside: they are counted by account and hour, a row for all. */
export const COUNTED_KINDS: ReadonlySet<SecurityEventKind> = new Set([
  'password-wrong',
  'password-reset-asked',
  'second-factor-wrong',
])
