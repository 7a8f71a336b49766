import type { Command } from 'commander'
import type { NewUser } from '../actions/run-user.ts'
import type { Terminal } from '../terminal.ts'
import { addUserDoorCommands } from './user-doors.ts'

const actions = () => import('../actions/run-user.ts')

/** `pagemark user …`: accounts without a browser. */
export function addUserCommands(program: Command, terminal: Terminal): void {
  const user = program.command('user').description('accounts')

  user
    .command('create')
    .description('make an account and print its id')
    .requiredOption('--email <address>', 'the address that identifies it')
    .option(
      '--password <password>',
      'of 12 characters or more; "-" reads a line from standard input',
    )
    .option('--admin', 'may administer this installation')
    .action(async (options: NewUser) => (await actions()).createUser(options, terminal))

  user
    .command('list')
    .description('print every account: id, address, date')
    .action(async () => (await actions()).listUsers(terminal))

  user
    .command('reset-password')
    .description('set the password of an account')
    .requiredOption('--email <address>', 'whose')
    .option('--password <password>', 'the new one; read from standard input when left out')
    .action(async (options: { email: string; password?: string }) =>
      (await actions()).resetPassword(options, terminal),
    )

  addUserDoorCommands(user, terminal)
}
