import { Command, CommanderError, Help, type Option } from 'commander'
import { CliError } from './cli-error.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addBrowserCommand } from './commands/browser-install.ts'
import { addCiCommands } from './commands/ci.ts'
import { addCrawlCommand } from './commands/crawl.ts'
import { addMarkerCommand } from './commands/marker.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addServerCommands } from './commands/server-commands.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { typedCommand } from './typed-command.ts'
import { visibleText } from '../report/write/visible-text.ts'
import { packageVersion } from '../engine/version.ts'

/** Runs the command that was typed; the exit code is set, not forced, so that output is written out. */
export async function runProgram(): Promise<void> {
  const terminal = createTerminal()
  try {
    await buildProgram(terminal).parseAsync()
  } catch (error) {
    process.exitCode = exitCodeOf(error, terminal)
  }
}

export function buildProgram(terminal: Terminal): Command {
  const program = new Command('pagemark')
    .description('Audits web pages and keeps the reports.')
    .version(packageVersion(), '-V, --version')
    .showHelpAfterError(`(${typedCommand(process.env)} --help lists all commands)`)
    .configureHelp({ optionDescription: describeOption })
    .configureOutput({ outputError: (text, write) => write(visibleLines(text)) })
    .exitOverride()
  addAuditCommand(program, terminal)
  addCiCommands(program, terminal)
  addCrawlCommand(program, terminal)
  addBrowserCommand(program, terminal)
  addMcpCommand(program, terminal)
  addMarkerCommand(program, terminal)
  addServerCommands(program, terminal)
  return program
}

/** An option that may be repeated begins as an empty list: no default worth a line. */
function describeOption(option: Option): string {
  const text = new Help().optionDescription(option)
  return text.replace(/ \(default: \[\]\)$/, '')
}

/** The person's mistakes are one line; ours come with their stack. */
function exitCodeOf(error: unknown, { say }: Terminal): number {
  if (error instanceof CliError) {
    say(visibleLines(error.message))
    return error.exitCode
  }
  // Commander has said what was wrong; help and version are no mistakes.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return 2
}

/** What scripts pass on quotes strangers: no line that repeats it may be obeyed by a terminal. */
function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n')
}
