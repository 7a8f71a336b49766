import type { Command } from 'commander'
import type { TypedMcp } from '../actions/run-mcp.ts'
import type { Terminal } from '../terminal.ts'
import { API_KEY } from '../unknown-settings.ts'

/** `pagemark mcp`, which AI assistants start. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .description('connect an AI assistant to a Pagemark server by MCP')
    .requiredOption('--server <url>', 'address of the Pagemark server')
    .addHelpText(
      'after',
      `
The API key is read from ${API_KEY}. With a key of level reader, the assistant can read reports but not
audit pages.`,
    )
    .action(async (options: TypedMcp) => {
      const { runMcp } = await import('../actions/run-mcp.ts')
      await runMcp(options, terminal)
    })
}
