import { createKeyring } from '../../accounts/keyring.ts'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Key } from '../../store/accounts/keys.ts'
import type { Store } from '../../store/store.ts'
import { CliError } from '../cli-error.ts'
import { changeStore, withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'
import { typedCommand } from '../typed-command.ts'
import type { Level } from '../../store/tables/account-tables.ts'

export interface NewKey {
  /** Email address or ID. */
  readonly user: string
  readonly name: string
  readonly level: Level
  /** Milliseconds. */
  readonly expires?: number
}

export async function createKey(asked: NewKey, { config, print, say }: Terminal): Promise<void> {
  const { user, name, level, expires: expiresInMs } = asked
  await changeStore(config(), say, async ({ store }) => {
    const owner = await ownerOf(store, user)
    const { secret } = await createKeyring(store.keys).create(owner, { name, level, expiresInMs })
    print(secret)
  })
}

export async function listKeys(user: string, { config, print }: Terminal): Promise<void> {
  await withStore(config(), async ({ store }) => {
    for (const key of await store.keys.list(await ownerOf(store, user))) {
      print([key.id, key.hint, key.level, key.name, stateOf(key)].join('  '))
    }
  })
}

function stateOf({ revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt === null ? 'valid' : `until ${new Date(expiresAt).toISOString()}`
}

export async function revokeKey(
  { user, id }: { readonly user: string; readonly id: string },
  { config, say }: Terminal,
): Promise<void> {
  await changeStore(config(), say, async ({ store }) => {
    const ended = await store.keys.revoke(await ownerOf(store, user), id)
    if (!ended) throw new CliError(`${user} has no key ${id}.`)
  })
}

/** The operator at the terminal acts for the account. */
async function ownerOf({ users }: Store, named: string): Promise<Owner> {
  const user = named.includes('@') ? await users.findByEmail(named) : await users.find(named)
  if (!user) {
    const list = `${typedCommand(process.env)} user list`
    throw new CliError(`There is no account "${named}"; \`${list}\` lists all accounts.`)
  }
  return { kind: 'user', id: user.id, level: 'expert' }
}
