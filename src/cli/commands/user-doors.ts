import type { Command } from 'commander'
import { emailFault } from '../../accounts/email.ts'
import { createInvitations } from '../../accounts/invitations.ts'
import { openSettings } from '../../settings/settings.ts'
import { CliError } from '../cli-error.ts'
import { withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark user invite` and `reset-second-factor`: ways in for those who have none. */
export function addUserDoorCommands(user: Command, { config, print, say }: Terminal): void {
  user
    .command('invite')
    .description('print a link with which one person makes an account: for seven days, once')
    .requiredOption('--email <address>', 'whose account it will be')
    .option('--admin', 'may administer this installation')
    .action(async ({ email, admin }: { email: string; admin?: true }) => {
      if (emailFault(email) !== undefined) {
        throw new CliError(`"${email}" is not an e-mail address.`)
      }
      const settings = config()
      await withStore(settings, async ({ store }) => {
        const inviting = await createInvitations(store).invite({ email, admin: admin === true })
        if (inviting.status === 'taken') {
          throw new CliError('There is a user with that address already.')
        }
        const site = settings.BASE_URL ?? `http://${settings.HOST}:${settings.PORT}`
        print(new URL(inviting.path, site).href)
        const held = await openSettings({ stored: store.storedSettings, given: settings.given })
        if (held.current().SIGNUP === 'closed') {
          say(
            'It works once the server runs with PAGEMARK_SIGNUP=invite or open, or an administrator has set that.',
          )
        }
      })
    })

  user
    .command('reset-second-factor')
    .description('let an account sign in with its password alone')
    .requiredOption('--email <address>', 'whose')
    .action(async ({ email }: { email: string }) => {
      await withStore(config(), async ({ store }) => {
        const known = await store.users.findByEmail(email)
        if (!known) throw new CliError(`There is no account "${email}".`)
        if (!(await store.secondFactors.remove(known.id))) {
          throw new CliError(`"${email}" has no second factor.`)
        }
        await store.securityEvents.record({
          kind: 'second-factor-removed',
          userId: known.id,
          actorId: null,
          from: { address: '', agent: '' },
        })
      })
    })
}
