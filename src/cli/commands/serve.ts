import { type Command, Option } from 'commander'
import type { Role } from '../actions/run-serve.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark serve`: the web server and the worker, in one process or one of them. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('serve the API and the pages, and audit what they store')
    .addOption(
      new Option('--role <role>', 'what this process does; PAGEMARK_ROLE when left out').choices([
        'all',
        'web',
        'worker',
      ]),
    )
    .showHelpAfterError('(The port is set by PAGEMARK_PORT, other settings in the same way)')
    .action(async ({ role }: { role?: Role }) => {
      const { runServe } = await import('../actions/run-serve.ts')
      await runServe(role, terminal)
    })
}
