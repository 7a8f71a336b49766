import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** `pagemark secrets rotate`: a new key for what is sealed. */
export function addSecretsCommands(program: Command, terminal: Terminal): void {
  const secrets = program.command('secrets').description('manage the key of stored secrets')

  secrets
    .command('rotate')
    .description(
      'seal all stored secrets with the current key; a key in the data folder is replaced first',
    )
    .action(async () => {
      const { runRotate } = await import('../actions/run-rotate.ts')
      await runRotate(terminal)
    })
}
