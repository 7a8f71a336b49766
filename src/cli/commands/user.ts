import type { Command } from 'commander'
import type { PasswordReset } from '../actions/reset-password.ts'
import type { NewUser } from '../actions/run-user.ts'
import type { Terminal } from '../terminal.ts'
import { addUserAccessCommands } from './user-access.ts'

const actions = () => import('../actions/run-user.ts')

/** `pagemark user …`: accounts without a browser. */
export function addUserCommands(program: Command, terminal: Terminal): void {
  const user = program.command('user').description('manage accounts')

  user
    .command('create')
    .description('create an account and print its ID')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--password <password>', 'at least 12 characters; "-" reads a line from standard input')
    .option('--admin', 'make the account an administrator')
    .action(async (options: NewUser) => (await actions()).createUser(options, terminal))

  user
    .command('list')
    .description('list all accounts: ID, email address, date')
    .action(async () => (await actions()).listUsers(terminal))

  user
    .command('reset-password')
    .description('set the password of an account')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--password <password>', 'new password; default: read from standard input')
    .option('--revoke-keys', 'revoke the API keys of the account as well')
    .action(async (options: PasswordReset) =>
      (await import('../actions/reset-password.ts')).resetPassword(options, terminal),
    )

  addUserAccessCommands(user, terminal)
}
