import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { createPagemarkMcp, type PagemarkMcpOptions } from './pagemark-mcp.ts'

export interface StdioOptions extends PagemarkMcpOptions {
  readonly onError: (error: Error) => void
}

/** Answers the assistant that started this program; resolves when it closes standard input or `signal` aborts. */
export async function serveMcpOverStdio(
  { onError, ...options }: StdioOptions,
  signal: AbortSignal,
): Promise<void> {
  const transport = new EndingTransport()
  const handle = serveStdio(() => createPagemarkMcp(options), {
    transport,
    maxSubscriptions: 0,
    onerror: onError,
  })
  const stop = () => void handle.close()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  await transport.ended
  signal.removeEventListener('abort', stop)
}

/** `serveStdio` reports no end of the connection. */
class EndingTransport extends StdioServerTransport {
  readonly #ended = Promise.withResolvers<void>()

  get ended(): Promise<void> {
    return this.#ended.promise
  }

  override async close(): Promise<void> {
    await super.close()
    this.#ended.resolve()
  }
}
