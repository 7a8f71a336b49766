import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { backupDatabase } from '../../store/backup.ts'
import { CliError } from '../cli-error.ts'
import { reasonOf } from '../data-folder.ts'
import { withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark backup FILE`: consistent while the server runs. */
export function addBackupCommand(program: Command, { config, print }: Terminal): void {
  program
    .command('backup')
    .description('write a copy of the database; also while the server runs')
    .argument('<file>', 'a file that is not there yet')
    .action(async (file: string) => {
      const path = resolve(file)
      if (existsSync(path)) throw new CliError(`${path} is there already.`)
      await withStore(config(), async ({ db }) => {
        await backupDatabase(db, path).catch((error: unknown) => {
          throw new CliError(`${path} cannot be written: ${reasonOf(error)}.`)
        })
      })
      print(path)
    })
}
