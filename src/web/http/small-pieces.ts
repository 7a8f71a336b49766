import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Of one body. Each takes 4 µs of the main thread, however short it is: 256 KB come in half a thousand packets. */
const MOST_PIECES = 500

/**
 * Cuts connections whose bodies come in more chunks than any client of ours has reason to make: a megabyte of chunks of
 * one byte would take a second, whether anybody reads them or not.
 */
export function cutSmallPieces(server: Server, most = MOST_PIECES): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.headers['transfer-encoding'] === undefined) return
    const push = request.push.bind(request)
    let pieces = 0
    request.push = (...piece) => {
      pieces += 1
      if (pieces <= most) return push(...piece)
      request.socket.resetAndDestroy()
      leaveUnread(request.socket)
      return false
    }
  })
}

/** Node would go on with what has been read of the connection already, some 10,000 chunks. */
function leaveUnread({ parser }: Socket & { parser?: { incoming: unknown } | null }): void {
  if (parser) parser.incoming = null
}
