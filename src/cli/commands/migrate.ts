import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** `pagemark migrate`: updates the schema without starting a server. */
export function addMigrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('migrate the database; only a SQLite file is copied first')
    .action(async () => {
      const { runMigrate } = await import('../actions/run-migrate.ts')
      await runMigrate(terminal)
    })
}
