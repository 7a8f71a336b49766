import { type Command, Option } from 'commander'
import { createKeyring } from '../../accounts/keyring.ts'
import type { Level, Owner } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'
import { CliError } from '../cli-error.ts'
import { readDuration } from '../duration.ts'
import { withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'
import { typedCommand } from '../typed-command.ts'

/** `pagemark key …`: API keys without a browser. */
export function addKeyCommands(program: Command, { config, print }: Terminal): void {
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
    .action(async (options: { user: string; name: string; level: Level; expires?: number }) => {
      await withStore(config(), async ({ store }) => {
        const owner = await ownerOf(store, options.user)
        const { name, level, expires } = options
        const wish = { name, level, expiresInMs: expires }
        const { secret } = await createKeyring(store.keys).create(owner, wish)
        print(secret)
      })
    })

  key
    .command('list')
    .description('print the keys of an account: id, hint, level, name, state')
    .requiredOption('--user <address>', 'whose, by e-mail address or id')
    .action(async ({ user }: { user: string }) => {
      await withStore(config(), async ({ store }) => {
        for (const each of await store.keys.list(await ownerOf(store, user))) {
          const state =
            each.revokedAt === null
              ? each.expiresAt === null
                ? 'valid'
                : `until ${new Date(each.expiresAt).toISOString()}`
              : 'revoked'
          print([each.id, each.hint, each.level, each.name, state].join('  '))
        }
      })
    })

  key
    .command('revoke')
    .description('end a key at once')
    .requiredOption('--user <address>', 'whose, by e-mail address or id')
    .argument('<id>', 'as `key list` prints it')
    .action(async (id: string, { user }: { user: string }) => {
      await withStore(config(), async ({ store }) => {
        const ended = await store.keys.revoke(await ownerOf(store, user), id)
        if (!ended) throw new CliError(`${user} has no key ${id}.`)
      })
    })
}

/** The operator at the terminal acts for the account. */
async function ownerOf({ users }: Store, named: string): Promise<Owner> {
  const user = named.includes('@') ? await users.findByEmail(named) : await users.find(named)
  if (!user) {
    const list = `${typedCommand(process.env)} user list`
    throw new CliError(`There is no account "${named}"; \`${list}\` has them all.`)
  }
  return { kind: 'user', id: user.id, level: 'expert' }
}
