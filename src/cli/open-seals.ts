import type { SecretKey } from '../secrets/secret-key.ts'
import { createSeals, type Seals } from '../secrets/sealed-values.ts'
import type { Connection } from '../store/database/database.ts'
import { type Discarded, discardSealed } from '../store/sealing/discard-sealed.ts'
import { foreignKeys, missingKeys } from '../store/sealing/missing-keys.ts'
import { registerKey } from '../store/sealing/register-key.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import { findSecretKeys, makeSecretKey, ownKeyFile, type SecretKeys } from './secret-keys.ts'

/** How to treat secrets whose key is missing. */
export type LostSecrets = 'refuse' | 'discard'

export interface OpenSeals {
  readonly keys: SecretKeys
  readonly seals: Seals
  /** Number of secrets that an earlier version had stored in plain text. */
  readonly sealed: number
  /** Undefined if no secret was lost. */
  readonly discarded: Discarded | undefined
}

interface SealsOptions {
  readonly config: Config
  readonly lost: LostSecrets
  /** From `findKeys`. */
  readonly found: SecretKeys | undefined
}

const KEY_FILE_NEEDED =
  'PAGEMARK_DATABASE_URL requires PAGEMARK_SECRET_KEY_FILE: all processes need the same key. Create the file with: openssl rand -base64 32'

/**
 * Takes the installation's keys, or creates the first one. The schema has to be that of this program.
 *
 * @throws {CliError} if secrets are sealed with a missing key, or other processes have other keys
 */
export async function openSeals(
  db: Connection,
  folder: DataFolder,
  { config, lost, found }: SealsOptions,
): Promise<OpenSeals> {
  const keyIds = idsOf(found ?? [])
  const file = config.SECRET_KEY_FILE ?? ownKeyFile(folder)
  const missing = await missingKeys(db, keyIds)
  const foreign = await foreignKeys(db, keyIds)
  if (lost === 'refuse') {
    const values = missing.reduce((sum, key) => sum + key.values, 0)
    if (values > 0) throw new CliError(refusal(values, file), 1)
    if (foreign.length > 0) throw new CliError(foreignRefusal({ foreign, keyIds, file }), 1)
  }
  const keys = found ?? (await makeSecretKey(folder))
  const seals = createSeals(keys)
  const refuse = (others: readonly string[]) => {
    throw new CliError(foreignRefusal({ foreign: others, keyIds: idsOf(keys), file }), 1)
  }
  const sealed = await registerKey(db, seals, lost === 'refuse' ? refuse : undefined)
  const isLost = missing.length > 0 || foreign.length > 0
  const discarded = isLost ? await discardSealed(db, seals) : undefined
  return { keys, seals, sealed, discarded }
}

function idsOf(keys: readonly SecretKey[]): readonly string[] {
  return keys.map(({ id }) => id)
}

/**
 * The keys of this installation; undefined if the first start has yet to create one.
 *
 * @throws {CliError} if a server's key file is not set, or one cannot be read
 */
export function findKeys(
  folder: DataFolder,
  config: Config,
  isServer: boolean,
): SecretKeys | undefined {
  // Each data folder would get a different key, and no process could open values that another has sealed.
  if (isServer && config.SECRET_KEY_FILE === undefined) throw new CliError(KEY_FILE_NEEDED, 1)
  return findSecretKeys(config, folder)
}

interface Foreign {
  /** IDs of the keys of the database. */
  readonly foreign: readonly string[]
  /** IDs of those that were found. */
  readonly keyIds: readonly string[]
  readonly file: string
}

/** Also if nothing is sealed yet: what this process sealed, no other one could open, nor start any more. */
function foreignRefusal({ foreign, keyIds, file }: Foreign): string {
  const there = keyIds.length === 0 ? 'no key' : named(keyIds)
  return `This database is used with ${named(foreign)}, and ${file} has ${there}. Put the right key there, from your backup, or start with "serve --discard-sealed" to use another one.`
}

function named(ids: readonly string[]): string {
  return `the ${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}`
}

function refusal(values: number, file: string): string {
  const what =
    values === 1 ? '1 secret of this database is' : `${values} secrets of this database are`
  return `${what} sealed with a key that is not in ${file}. Put that key back, from your backup, or start with "serve --discard-sealed" to remove these secrets.`
}
