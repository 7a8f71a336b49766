import type { Command } from 'commander'
import { emailFault } from '../../accounts/email.ts'
import { accountPasswordFault, createPasswords } from '../../accounts/passwords.ts'
import { CliError } from '../cli-error.ts'
import type { Terminal } from '../terminal.ts'
import { withStore } from '../open-store.ts'
import { addUserDoorCommands } from './user-doors.ts'

/** `pagemark user …`: accounts without a browser. */
export function addUserCommands(program: Command, terminal: Terminal): void {
  const user = program.command('user').description('accounts')
  addCreate(user, terminal)
  addList(user, terminal)
  addResetPassword(user, terminal)
  addUserDoorCommands(user, terminal)
}

interface NewUser {
  readonly email: string
  readonly password?: string
  readonly admin?: boolean
}

function addCreate(user: Command, { config, print, readLine }: Terminal): void {
  user
    .command('create')
    .description('make an account and print its id')
    .requiredOption('--email <address>', 'the address that identifies it')
    .option(
      '--password <password>',
      'of 12 characters or more; "-" reads a line from standard input',
    )
    .option('--admin', 'may administer this installation')
    .action(async ({ email, password, admin = false }: NewUser) => {
      if (emailFault(email) !== undefined) {
        throw new CliError(`"${email}" is not an e-mail address.`)
      }
      const given = password === '-' ? await readLine() : password
      const passwordHash = given === undefined ? undefined : await hashOf(given)
      await withStore(config(), async ({ store }) => {
        const made = await store.users.create({ email, passwordHash, admin })
        print(made.id)
      })
    })
}

function addList(user: Command, { config, print }: Terminal): void {
  user
    .command('list')
    .description('print every account: id, address, date')
    .action(async () => {
      await withStore(config(), async ({ store }) => {
        for (const { id, email, admin, createdAt } of await store.users.list()) {
          const made = new Date(createdAt).toISOString().slice(0, 10)
          print([id, email, made, ...(admin ? ['admin'] : [])].join('  '))
        }
      })
    })
}

function addResetPassword(user: Command, { config, readLine }: Terminal): void {
  user
    .command('reset-password')
    .description('set the password of an account')
    .requiredOption('--email <address>', 'whose')
    .option('--password <password>', 'the new one; read from standard input when left out')
    .action(async ({ email, password }: { email: string; password?: string }) => {
      const passwordHash = await hashOf(password ?? (await readLine()))
      await withStore(config(), async ({ store }) => {
        const known = await store.users.findByEmail(email)
        if (!known) throw new CliError(`There is no account "${email}".`)
        await store.users.setPassword(known.id, passwordHash)
        await store.securityEvents.record({
          kind: 'password-reset',
          userId: known.id,
          actorId: null,
          from: { address: '', agent: '' },
        })
      })
    })
}

async function hashOf(password: string): Promise<string> {
  const fault = accountPasswordFault(password)
  if (fault !== undefined) throw new CliError(fault)
  return await createPasswords().hash(password)
}
