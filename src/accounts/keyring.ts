import type { Owner } from '../store/accounts/actor.ts'
import type { Key, Keys } from '../store/accounts/keys.ts'
import type { User } from '../store/accounts/users.ts'
import { createKeyHashes, newApiKey } from './api-key.ts'
import type { Level } from '../store/tables/account-tables.ts'

export interface KeyRequest {
  readonly name: string
  readonly level: Level
  /** Milliseconds from now; the key never expires if absent. */
  readonly expiresInMs?: number | undefined
  /** Id of the session in which its owner creates it. */
  readonly sessionId?: string | undefined
}

/** The user of a bearer key, or why the key is refused. */
export type Authentication =
  | {
      readonly actor: Owner
      readonly user: User
      readonly level: Level
      readonly key: Key
      /** State of the database in which the key was valid; null if it is not known. */
      readonly state: string | null
    }
  | { readonly refused: 'missing' | 'invalid' | 'expired' | 'revoked' }

/** `secret` is the key itself, which cannot be shown again. */
export async function createKey(
  keys: Pick<Keys, 'create'>,
  owner: Owner,
  asked: KeyRequest,
): Promise<{ secret: string; key: Key }> {
  const { secret, hash, hint } = newApiKey()
  return { secret, key: await keys.create(owner, { ...asked, hash, hint }) }
}

export type Keyring = ReturnType<typeof createKeyring>

/** Creates and recognises API keys. The store lists and revokes them. */
export function createKeyring(keys: Keys) {
  const hashOf = createKeyHashes()

  return {
    create: async (owner: Owner, asked: KeyRequest): Promise<{ secret: string; key: Key }> =>
      await createKey(keys, owner, asked),

    /**
     * Identifies the sender by the bearer token; a mistyped token costs no query.
     *
     * @param connection any object for the connection that sent it
     */
    async authenticate(token: string | undefined, connection?: object): Promise<Authentication> {
      if (token === undefined || token === '') return { refused: 'missing' }
      const hash = hashOf(token, connection)
      const found = hash === undefined ? undefined : await keys.findByHash(hash)
      if (!found) return { refused: 'invalid' }

      const { key, user, now, state } = found
      if (key.revokedAt !== null || user.disabledAt !== null) return { refused: 'revoked' }
      if (key.expiresAt !== null && key.expiresAt <= now) return { refused: 'expired' }
      await keys.touch(key, now)
      const actor: Owner = { kind: 'user', id: user.id, level: key.level }
      return { actor, user, level: key.level, key, state }
    },
  }
}
