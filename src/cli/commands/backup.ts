import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** `pagemark backup FILE`: consistent while the server runs. */
export function addBackupCommand(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('write a copy of the database and its key, even while the server runs')
    .argument('<file>', 'a file that does not exist yet')
    .option('--no-key', 'leave out FILE.key, without which stored secrets cannot be opened')
    .action(async (file: string, { key }: { key: boolean }) => {
      const { runBackup } = await import('../actions/run-backup.ts')
      await runBackup({ file, key: key ? 'with key' : 'without key' }, terminal)
    })
}
