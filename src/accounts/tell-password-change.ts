import type { PasswordChange } from '../store/accounts/password-change.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import type { Notices } from './notices.ts'

export interface PasswordChangeBy extends PasswordChange {
  readonly by: 'owner' | 'link'
}

/** Notifies the account's owner of a password change. */
export function tellPasswordChange(
  notices: Notices,
  userId: string,
  ...[{ revokedKeys, by }, from]: readonly [change: PasswordChangeBy, EventSource]
): void {
  notices.tell(userId, { kind: 'password-changed', by, revokedKeys }, from)
}

/** Records it in the security log. */
export async function recordPasswordChange(
  securityEvents: Pick<SecurityEvents, 'record'>,
  userId: string,
  ...[{ revokedKeys, by }, from]: readonly [change: PasswordChangeBy, EventSource]
): Promise<void> {
  const kind = by === 'link' ? 'password-reset' : 'password-changed'
  await securityEvents.record({ kind, userId, from })
  if (revokedKeys > 0) {
    const subject = revokedKeys === 1 ? '1 key' : `${revokedKeys} keys`
    await securityEvents.record({ kind: 'key-revoked', userId, subject, from })
  }
}
