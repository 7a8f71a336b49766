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
import { safeText } from '../ci/log-fence.ts'
import { visibleText } from '../report/write/visible-text.ts'
import { packageVersion } from '../engine/version.ts'

/** Runs the typed command; the exit code is set, not forced, so that output is flushed. */
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

/** A repeatable option starts as an empty list, which is no default worth showing. */
function describeOption(option: Option): string {
  const text = new Help().optionDescription(option)
  return text.replace(/ \(default: \[\]\)$/, '')
}

/** The user's errors are one line; ours have their stack. */
function exitCodeOf(error: unknown, { say }: Terminal): number {
  if (error instanceof CliError) {
    say(visibleLines(error.message))
    return error.exitCode
  }
  // Commander has already reported the error; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return 2
}

/**
 * Arguments from scripts and what a site's own program prints may contain untrusted text: a line that repeats it must
 * control neither the terminal nor the runner of a job.
 */
function visibleLines(text: string): string {
  return safeText(text.split('\n').map(visibleText).join('\n'))
}
