import { createMcpHandler } from '@modelcontextprotocol/server'
import { createPagemarkMcp, type PagemarkMcpOptions } from './pagemark-mcp.ts'

export interface McpAnswerOptions extends PagemarkMcpOptions {
  readonly onError: (error: Error) => void
}

/** Answers one request of the streamable HTTP transport, without any state. */
export async function answerMcp(
  request: Request,
  parsedBody: unknown,
  { onError, ...options }: McpAnswerOptions,
): Promise<Response> {
  const handler = createMcpHandler(() => createPagemarkMcp(options), {
    // No event could ever be sent that a client would listen for.
    maxSubscriptions: 0,
    onerror: onError,
  })
  return await handler.fetch(request, { parsedBody })
}
