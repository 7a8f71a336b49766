import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** `pagemark secrets rotate`: a new key for sealed values. */
export function addSecretsCommands(program: Command, terminal: Terminal): void {
  const secrets = program.command('secrets').description('manage the key of stored secrets')

  secrets
    .command('rotate')
    .description('seal all stored secrets again, if possible with a new key')
    .action(async () => {
      const { runRotate } = await import('../actions/run-rotate.ts')
      await runRotate(terminal)
    })
}
