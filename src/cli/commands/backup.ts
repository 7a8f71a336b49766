import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Terminal } from '../terminal.ts'
import { readNumber } from './read-number.ts'

interface BackupOptions {
  readonly key: boolean
  readonly allowLostFiles?: number
}

/** `pagemark backup FOLDER`, `restore FOLDER`, `move --to URL` and `move --undo`. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('copy database, files and key into a folder, even while the server runs')
    .argument('<folder>', 'a folder that is empty or does not exist yet')
    .option('--no-key', 'leave out the key, without which stored secrets cannot be opened')
    .option(
      '--allow-lost-files <number>',
      'warn if at most this many files are missing in the file store, without an error',
      readNumber(9_999_999),
    )
    .action(async (folder: string, { key, allowLostFiles }: BackupOptions) => {
      const { runBackup } = await import('../actions/run-backup.ts')
      const choices = {
        folder,
        key: key ? 'with key' : 'without key',
        mostLost: allowLostFiles,
      } as const
      await runBackup(choices, terminal)
    })

  program
    .command('restore')
    .description('put a backup into an empty data folder or database')
    .argument('<folder>', 'a folder that "backup" has written')
    .action(async (folder: string) => {
      const { runRestore } = await import('../actions/run-restore.ts')
      await runRestore(folder, terminal)
    })

  program
    .command('move')
    .description('copy the database to an empty one on a PostgreSQL server')
    // Every user of the machine can see arguments.
    .option(
      '--to <url>',
      'target database: postgres://user@host:5432/database; its password is read from PGPASSWORD',
    )
    .option('--undo', 'let servers use a moved database again')
    .action(async ({ to, undo }: { to?: string; undo?: true }) => {
      if ((to === undefined) === (undo === undefined))
        throw new CliError('Name the target with --to, or use --undo.')
      const { runMove, runUndoMove } = await import('../actions/run-move.ts')
      await (to === undefined ? runUndoMove(terminal) : runMove(to, terminal))
    })
}
