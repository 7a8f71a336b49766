import { emailFault } from '../../accounts/email.ts'
import { accountPasswordFault, createPasswords } from '../../accounts/passwords.ts'
import { CliError } from '../cli-error.ts'
import { changeStore, type OpenStore, withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

export interface NewUser {
  readonly email: string
  /** "-" reads it from standard input. */
  readonly password?: string
  readonly admin?: boolean
}

export async function createUser(
  { email, password, admin = false }: NewUser,
  { config, print, say, readLine }: Terminal,
): Promise<void> {
  if (emailFault(email) !== undefined) {
    throw new CliError(`"${email}" is not an email address.`)
  }
  const given = password === '-' ? await readLine() : password
  const passwordHash = given === undefined ? undefined : await hashOf(given, email)
  const create = async ({ store }: OpenStore) => {
    const made = await store.users.create({ email, passwordHash, admin })
    print(made.id)
  }
  await changeStore(config(), say, create, 'create')
}

export async function listUsers({ config, print }: Terminal): Promise<void> {
  await withStore(config(), async ({ store }) => {
    for (const { id, email, admin, createdAt } of await store.users.list()) {
      const made = new Date(createdAt).toISOString().slice(0, 10)
      print([id, email, made, ...(admin ? ['admin'] : [])].join('  '))
    }
  })
}

/** @throws {CliError} if the password is not acceptable */
export async function hashOf(password: string, email: string): Promise<string> {
  const fault = accountPasswordFault(password, { email })
  if (fault !== undefined) throw new CliError(fault)
  return await createPasswords().hash(password)
}
