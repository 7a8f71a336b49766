import { createMcpHandler } from '@modelcontextprotocol/server'
import { createPagemarkMcp, type PagemarkMcpOptions } from './pagemark-mcp.ts'

export interface McpAnswerOptions extends PagemarkMcpOptions {
  readonly onError: (error: Error) => void
}

/** Answers one request of the streamable HTTP transport; nothing is kept for the next one. */
export async function answerMcp(
  request: Request,
  parsedBody: unknown,
  { onError, ...options }: McpAnswerOptions,
): Promise<Response> {
  const handler = createMcpHandler(() => createPagemarkMcp(options), {
    // Nothing changes that a client could listen for.
    maxSubscriptions: 0,
    onerror: onError,
  })
  return await handler.fetch(request, { parsedBody })
}
