import type { Command } from 'commander'
import type { NewInvitation } from '../actions/run-user-doors.ts'
import type { Terminal } from '../terminal.ts'

const actions = () => import('../actions/run-user-doors.ts')

/** `pagemark user invite` and `reset-second-factor`: ways in for those who have none. */
export function addUserDoorCommands(user: Command, terminal: Terminal): void {
  user
    .command('invite')
    .description('print a link with which one person makes an account: for seven days, once')
    .requiredOption('--email <address>', 'whose account it will be')
    .option('--admin', 'may administer this installation')
    .action(async (options: NewInvitation) => (await actions()).inviteUser(options, terminal))

  user
    .command('reset-second-factor')
    .description('let an account sign in with its password alone')
    .requiredOption('--email <address>', 'whose')
    .action(async ({ email }: { email: string }) =>
      (await actions()).resetSecondFactor(email, terminal),
    )
}
