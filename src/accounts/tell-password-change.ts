import type { PasswordChange } from '../store/accounts/password-change.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import type { Notices } from './notices.ts'

export interface TellPasswordChangeOptions {
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  readonly notices: Notices
}

/** Records a password change and notifies the account's owner. */
export async function tellPasswordChange(
  { securityEvents, notices }: TellPasswordChangeOptions,
  userId: string,
  ...[{ revokedKeys, by }, from]: readonly [
    change: PasswordChange & { readonly by: 'owner' | 'link' },
    EventSource,
  ]
): Promise<void> {
  const kind = by === 'link' ? 'password-reset' : 'password-changed'
  await securityEvents.record({ kind, userId, from })
  if (revokedKeys > 0) {
    const subject = revokedKeys === 1 ? '1 key' : `${revokedKeys} keys`
    await securityEvents.record({ kind: 'key-revoked', userId, subject, from })
  }
  notices.tell(userId, { kind: 'password-changed', by, revokedKeys }, from)
}
