import type { Command } from 'commander'
import type { NewInvitation } from '../actions/run-user-access.ts'
import type { Terminal } from '../terminal.ts'

const actions = () => import('../actions/run-user-access.ts')

/** `pagemark user invite` and `reset-second-factor`: access for people who have none. */
export function addUserAccessCommands(user: Command, terminal: Terminal): void {
  user
    .command('invite')
    .description('print an invitation link; it works once, for seven days')
    .requiredOption('--email <address>', 'email address of the person')
    .option('--admin', 'make the account an administrator')
    .action(async (options: NewInvitation) => (await actions()).inviteUser(options, terminal))

  user
    .command('reset-second-factor')
    .description('turn off two-factor sign-in for an account')
    .requiredOption('--email <address>', 'email address of the account')
    .action(async ({ email }: { email: string }) =>
      (await actions()).resetSecondFactor(email, terminal),
    )
}
