import { quickPasswords } from './quick-passwords.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import type { TestApi } from './api.ts'
import { createVisitor } from './visitors.ts'

export const PERSON_PASSWORD = 'an engine of many wheels'

const hash = quickPasswords().hash(PERSON_PASSWORD)
let people = 0

/** A user with a password, and a browser in which they are signed in. */
export async function signedIn(api: TestApi, { admin = false }: { admin?: boolean } = {}) {
  people += 1
  const email = `person${people}@example.com`
  const passwordHash = await hash
  const { id } = await api.store.users.create({ email, passwordHash, admin })
  const owner: Owner = { kind: 'user', id, level: 'expert' }
  return { email, owner, visitor: await visitorOf(api, owner) }
}

/** A browser in which this user has just signed in. */
export async function visitorOf(api: TestApi, owner: Pick<Owner, 'id'>) {
  const visitor = createVisitor(api.address)
  visitor.cookies.set('pagemark', await sessionOf(api, owner))
  return visitor
}

/** Token of a new session of this user. */
export async function sessionOf(api: TestApi, { id }: Pick<Owner, 'id'>): Promise<string> {
  return await api.store.sessions.start(id, { agent: 'test', address: '198.18.0.1' })
}

/** Moves the time of this user's last password entry into the past. */
export async function ageProof(api: TestApi, { id }: Owner, ms = 15 * 60_000): Promise<void> {
  await api.db
    .updateTable('sessions')
    .set((eb) => ({ proven_at: eb('proven_at', '-', ms) }))
    .where('user_id', '=', id)
    .execute()
}
