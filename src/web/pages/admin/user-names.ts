import { GUEST_ID } from '../../../store/accounts/guest.ts'
import type { SecurityEvent } from '../../../store/accounts/security-events.ts'
import type { Users } from '../../../store/accounts/users.ts'

/** Email addresses of accounts by ID; those of deleted accounts are missing. */
export type UserNames = ReadonlyMap<string, string>

/** All accounts in these events. */
export async function namesOf(
  users: Pick<Users, 'find'>,
  events: readonly SecurityEvent[],
): Promise<UserNames> {
  const ids = new Set(events.flatMap(({ userId, actorId }) => [userId ?? [], actorId ?? []].flat()))
  const found = await Promise.all([...ids].map(async (id) => await users.find(id)))
  const known = found.flatMap((user) => (user ? [[user.id, user.email] as const] : []))
  return new Map([[GUEST_ID, 'a visitor'], ...known])
}
