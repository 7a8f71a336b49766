import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** `pagemark backup FILE`: consistent while the server runs. */
export function addBackupCommand(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('write a copy of the database, even while the server runs')
    .argument('<file>', 'a file that does not exist yet')
    .action(async (file: string) => {
      const { runBackup } = await import('../actions/run-backup.ts')
      await runBackup(file, terminal)
    })
}
