const MESSAGES = {
  'queue-full': 'Too many of your audits are waiting; try again when some have ended.',
  'readings-full':
    'Several sitemaps are being read for you, or were within the hour; try again in a while.',
  'prints-full': 'Several PDFs are being made; try again in a moment.',
  'idempotency-mismatch': 'This Idempotency-Key was used with another body.',
  'report-deleted': 'The report that this Idempotency-Key made has been deleted.',
  'password-needed': 'Privacy 2 needs a password.',
  'role-insufficient': 'You may look at this project, and not do this.',
  'members-full': 'This project is shared with as many people as it can be.',
  'keys-full': 'There are as many keys as one account may have; revoke one that nothing uses.',
  'own-address': 'The project is yours already.',
  'name-taken': 'There is a project of that name already.',
  'email-taken': 'There is a user with that address already.',
  'settings-outdated': 'Somebody else has changed these settings meanwhile.',
  'admin-needed': 'Only administrators may do this.',
  'schema-too-new': 'The database was written by a newer version of Pagemark.',
} as const

export type StoreErrorCode = keyof typeof MESSAGES

/** A wish that the data refuses: the caller's mistake, not ours. `code` is for programs. */
export class StoreError extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, detail = '') {
    super(detail === '' ? MESSAGES[code] : `${MESSAGES[code]} ${detail}`)
    this.name = 'StoreError'
    this.code = code
  }
}
