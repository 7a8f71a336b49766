import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { createTerminal } from '../terminal.ts'
import { addServerCommands } from './server-commands.ts'
import { addServerCommands as addElsewhere } from './server-elsewhere.ts'

function commandsOf(add: (program: Command) => void): Command {
  const program = new Command('pagemark').exitOverride()
  add(program)
  return program
}

describe('commands of the server in the package pagemark', () => {
  it('are the same as in the server', () => {
    const here = commandsOf((program) => addServerCommands(program, createTerminal()))
    const names = (program: Command) => program.commands.map((command) => command.name()).toSorted()
    expect(names(commandsOf(addElsewhere))).toEqual(names(here))
  })

  it('name the package that has them, whatever follows the command', async () => {
    const program = commandsOf(addElsewhere)
    const typed = ['node', 'pagemark', 'serve', '--role', 'web', 'now']
    await expect(program.parseAsync(typed)).rejects.toThrow(
      'pagemark serve is in the package pagemark-server. Run npx pagemark-server serve.',
    )
  })
})
