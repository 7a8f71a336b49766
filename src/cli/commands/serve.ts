import { type Command, Option } from 'commander'
import type { Role } from '../actions/run-serve.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark serve`: the web server and the worker, in one process or separately. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('start the server: API, web pages and audits')
    .addOption(
      new Option('--role <role>', 'role of this process; default: PAGEMARK_ROLE').choices([
        'all',
        'web',
        'worker',
      ]),
    )
    .option(
      '--discard-sealed',
      'start although a key is lost: remove the secrets that it sealed, and list what they were for',
    )
    .showHelpAfterError('(Set the port with PAGEMARK_PORT, and other settings in the same way)')
    .action(async ({ role, discardSealed }: { role?: Role; discardSealed?: true }) => {
      const { runServe } = await import('../actions/run-serve.ts')
      await runServe({ role, lost: discardSealed ? 'discard' : 'refuse' }, terminal)
    })
}
