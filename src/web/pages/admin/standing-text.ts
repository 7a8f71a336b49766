import type { User } from '../../../store/accounts/users.ts'

/** What somebody is on this installation. */
export function standingText({ admin, disabledAt }: User, isSelf: boolean): string {
  return [
    admin ? 'administrator' : 'user',
    ...(disabledAt === null ? [] : ['disabled']),
    ...(isSelf ? ['you'] : []),
  ].join(', ')
}
