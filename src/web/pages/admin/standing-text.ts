import type { User } from '../../../store/accounts/users.ts'

/** The role of a user on this installation. */
export function standingText({ admin, disabledAt }: User, isSelf: boolean): string {
  return [
    admin ? 'administrator' : 'user',
    ...(disabledAt === null ? [] : ['disabled']),
    ...(isSelf ? ['you'] : []),
  ].join(', ')
}
