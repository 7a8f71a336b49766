import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'
import { addBackupCommands } from './backup.ts'
import { addDoctorCommand } from './doctor.ts'
import { addKeyCommands } from './key.ts'
import { addMigrateCommand } from './migrate.ts'
import { addRunsCommands } from './runs.ts'
import { addScheduleCommands } from './schedule.ts'
import { addSecretsCommands } from './secrets.ts'
import { addServeCommand } from './serve.ts'
import { addUserCommands } from './user.ts'

/** The commands of a server and its database. In the package `pagemark`, they only print where to find them. */
export function addServerCommands(program: Command, terminal: Terminal): void {
  addServeCommand(program, terminal)
  addUserCommands(program, terminal)
  addKeyCommands(program, terminal)
  addMigrateCommand(program, terminal)
  addBackupCommands(program, terminal)
  addSecretsCommands(program, terminal)
  addRunsCommands(program, terminal)
  addScheduleCommands(program, terminal)
  addDoctorCommand(program, terminal)
}
