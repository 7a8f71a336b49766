import { type Command, Option } from 'commander'
import type { NewKey } from '../actions/run-key.ts'
import { readDuration } from '../duration.ts'
import type { Terminal } from '../terminal.ts'

const actions = () => import('../actions/run-key.ts')

/** `pagemark key …`: API keys without a browser. */
export function addKeyCommands(program: Command, terminal: Terminal): void {
  const key = program.command('key').description('manage API keys')

  key
    .command('create')
    .description('create a key and print it; it cannot be shown again')
    .requiredOption('--user <address>', 'account, by email address or ID')
    .option('--name <name>', 'name of the key', 'command line')
    .addOption(
      new Option('--level <level>', 'permissions of the key')
        .choices(['expert', 'reader'])
        .default('expert'),
    )
    .option('--expires <duration>', 'when the key expires: 90d, 12h, 30m', readDuration)
    .action(async (options: NewKey) => (await actions()).createKey(options, terminal))

  key
    .command('list')
    .description('list the keys of an account: ID, hint, level, name, state')
    .requiredOption('--user <address>', 'account, by email address or ID')
    .action(async ({ user }: { user: string }) => (await actions()).listKeys(user, terminal))

  key
    .command('revoke')
    .description('revoke a key')
    .requiredOption('--user <address>', 'account, by email address or ID')
    .argument('<id>', 'ID of the key, as `key list` prints it')
    .action(async (id: string, { user }: { user: string }) =>
      (await actions()).revokeKey({ user, id }, terminal),
    )
}
