import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createPagemarkMcp, type PagemarkMcpOptions } from './pagemark-mcp.ts'

export interface StdioOptions extends PagemarkMcpOptions {
  readonly onError: (error: Error) => void
}

/** Answers the assistant that started this program, until it closes standard input. */
export function serveMcpOverStdio({ onError, ...options }: StdioOptions): void {
  serveStdio(() => createPagemarkMcp(options), { maxSubscriptions: 0, onerror: onError })
}
