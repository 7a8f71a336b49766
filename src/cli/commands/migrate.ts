import type { Command } from 'commander'
import { withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark migrate`: brings the schema up to date without starting a server. */
export function addMigrateCommand(program: Command, { config, print }: Terminal): void {
  program
    .command('migrate')
    .description('bring the database up to date; a copy is made first')
    .action(async () => {
      await withStore(config(), async ({ migrated, copy, folder }) => {
        if (migrated.length === 0) print(`${folder.database} is up to date.`)
        else print(`Applied ${migrated.join(', ')} to ${folder.database}.`)
        if (copy !== undefined) print(`The state before is in ${copy}.`)
      })
    })
}
