const MESSAGES = {
  'queue-full': 'Too many of your audits are waiting. Try again when some have ended.',
  'crawls-full': 'You have three crawls already. Wait until one has ended, or cancel one.',
  'channels-full': 'You have 50 channels already. Delete one first.',
  'channels-full-at-host':
    'You have 10 channels with endpoints on this host already. Delete one first, or use one for several projects.',
  'channel-settings-lost':
    'The endpoint of this channel was lost with its key. Enter it again, then enable the channel.',
  'channel-kind': 'The kind of a channel cannot be changed. Create another one.',
  'account-deleted': 'This account was deleted.',
  'project-unknown': 'You have no project of this name or ID.',
  'readings-full': 'You have reached the limit of sitemaps per hour. Try again later.',
  'pdf-exports-full': 'Too many PDF exports are in progress. Try again in a minute.',
  'idempotency-mismatch': 'This Idempotency-Key was already used with another body. Use a new key.',
  'report-deleted': 'The report created with this Idempotency-Key was deleted. Use a new key.',
  'site-audit-deleted':
    'The site audit created with this Idempotency-Key was deleted. Use a new key.',
  'password-needed': 'Privacy 2 requires a password.',
  'role-insufficient': 'Your role in this project is viewer, which cannot change it.',
  'members-full': 'This project has reached its limit of members. Remove one first.',
  'keys-full': 'This account has reached its limit of API keys. Revoke one that you no longer use.',
  'own-address': 'You already own this project.',
  'name-taken': 'You already have a project with this name. Choose another name.',
  'projects-full': 'You have 10,000 projects, which is the limit. Delete one first.',
  'email-taken': 'An account with this email address already exists.',
  'settings-outdated':
    'Another administrator changed these settings in the meantime. Reload the page.',
  'session-ended': 'You have been signed out. Sign in again.',
  'admin-needed': 'Only administrators can do this.',
  'schema-too-old':
    'The database was created by an earlier version of Pagemark and cannot be upgraded.',
  'server-too-old': 'The version of the database server is not supported.',
  'server-encoding': 'The encoding of the database is not supported.',
  'database-used': 'The database is not empty.',
  'schema-changed':
    'The database was migrated by another version of Pagemark meanwhile: use that version.',
  'schema-too-new':
    'The database was written by a newer version of Pagemark. Install that version or restore a backup.',
} as const

export type StoreErrorCode = keyof typeof MESSAGES

/** A request that the data refuses: the caller's error, not ours. `code` is for programs. */
export class StoreError extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, detail = '') {
    super(detail === '' ? MESSAGES[code] : `${MESSAGES[code]} ${detail}`)
    this.name = 'StoreError'
    this.code = code
  }
}
