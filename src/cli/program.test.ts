import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { buildProgram } from './program.ts'
import { createTerminal } from './terminal.ts'

const program = buildProgram(createTerminal())
const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)]
const commands = allOf(program).slice(1)

it.each(commands.map((command) => [command.name(), command] as const))(
  'the help of %s begins with a verb and describes each option differently',
  (_name, command) => {
    expect(command.description()).toMatch(/^[a-z]+,? \w/)
    for (const { description } of command.options) expect(description).toMatch(/\w+ \w+/)
    expect(command.helpInformation()).not.toContain('[]')
    // Other users of the machine can see arguments.
    expect(command.helpInformation()).not.toMatch(/:\/\/[^/@\s]+:[^/@\s]+@/)
  },
)
