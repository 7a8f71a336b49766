import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'

const COMMANDS = [
  'serve',
  'user',
  'key',
  'migrate',
  'backup',
  'restore',
  'move',
  'secrets',
  'runs',
  'schedule',
  'doctor',
]

/** The commands of a server, which the package `pagemark` does not have; prints the name of the package that does. */
export function addServerCommands(program: Command): void {
  for (const name of COMMANDS) {
    program
      .command(name, { hidden: name !== 'serve' })
      .description('start the server, which is in the package pagemark-server')
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw new CliError(
          `pagemark ${name} is in the package pagemark-server. Run npx pagemark-server ${name}.`,
        )
      })
  }
}
