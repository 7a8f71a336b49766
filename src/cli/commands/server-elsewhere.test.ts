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

describe('the server commands in the pagemark package', () => {
  it('have the same names as in the server package', () => {
    const here = commandsOf((program) => addServerCommands(program, createTerminal()))
    const names = (program: Command) => program.commands.map((command) => command.name()).toSorted()
    expect(names(commandsOf(addElsewhere))).toEqual(names(here))
  })

  it('name the server package, whatever arguments follow', async () => {
    const program = commandsOf(addElsewhere)
    const typed = ['node', 'pagemark', 'serve', '--role', 'web', 'now']
    await expect(program.parseAsync(typed)).rejects.toThrow(
      'pagemark serve is in the package pagemark-server. Run npx pagemark-server serve.',
    )
  })
})
