import { type Command, Option } from 'commander'
import type { TypedMcp } from '../actions/run-mcp.ts'
import type { Terminal } from '../terminal.ts'
import { API_KEY } from '../unknown-settings.ts'

/** `pagemark mcp`, which AI assistants start. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .description('let an AI assistant audit pages, by MCP on standard input and output')
    .option('--server <url>', 'use this Pagemark server instead of auditing on this machine')
    .addOption(
      new Option(
        '--lab <when>',
        'without --server: load pages in a browser; auto: if one is available',
      )
        .choices(['auto', 'on', 'off'])
        .default('auto'),
    )
    .addHelpText(
      'after',
      `
Without --server, pages of the internet and of this machine are audited here, and reports are kept until
the assistant ends the program.

With --server, the API key is read from ${API_KEY}. With a key of level reader, the assistant can read
reports but not audit pages.`,
    )
    .action(async (options: TypedMcp) => {
      const { runMcp } = await import('../actions/run-mcp.ts')
      await runMcp(options, terminal)
    })
}
