import { type Command, Option } from 'commander'
import type { NewKey } from '../actions/run-key.ts'
import { readDuration } from '../duration.ts'
import type { Terminal } from '../terminal.ts'

const actions = () => import('../actions/run-key.ts')

/** `pagemark key …`: API keys without a browser. */
export function addKeyCommands(program: Command, terminal: Terminal): void {
  const key = program.command('key').description('API keys')

  key
    .command('create')
    .description('make a key and print it, once: it cannot be shown again')
    .requiredOption('--user <address>', 'whose, by e-mail address or id')
    .option('--name <name>', 'to tell keys apart', 'command line')
    .addOption(
      new Option('--level <level>', 'what it may do')
        .choices(['expert', 'reader'])
        .default('expert'),
    )
    .option('--expires <duration>', 'when it ends: 90d, 12h, 30m', readDuration)
    .action(async (options: NewKey) => (await actions()).createKey(options, terminal))

  key
    .command('list')
    .description('print the keys of an account: id, hint, level, name, state')
    .requiredOption('--user <address>', 'whose, by e-mail address or id')
    .action(async ({ user }: { user: string }) => (await actions()).listKeys(user, terminal))

  key
    .command('revoke')
    .description('end a key at once')
    .requiredOption('--user <address>', 'whose, by e-mail address or id')
    .argument('<id>', 'as `key list` prints it')
    .action(async (id: string, { user }: { user: string }) =>
      (await actions()).revokeKey({ user, id }, terminal),
    )
}
