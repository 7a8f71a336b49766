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
    request.push = (piece, encoding) => {
      // Null is the end of the body.
      if (piece !== null) pieces += 1
      if (pieces <= most) return push(piece, encoding)
      request.socket.resetAndDestroy()
      leaveUnread(request.socket)
      return false
    }
  })
}

/** `HTTPParser.kOnBody` of Node: under this name its parser looks up what is to be called with each chunk. */
const ON_BODY = 3

interface Parser {
  incoming: unknown
  [ON_BODY]?: unknown
}

/**
 * Node parses to its end what has been read of the connection already, some 10,000 chunks: 13 ms while it calls
 * anything with each, 1 ms while there is nothing to call. Node uses parsers again; this one is whole again before
 * another connection can have it, since those begin in a later turn.
 */
function leaveUnread({ parser }: Socket & { readonly parser?: Parser | null }): void {
  if (!parser) return
  parser.incoming = null
  const onBody = parser[ON_BODY]
  if (typeof onBody !== 'function') return
  parser[ON_BODY] = undefined
  setImmediate(() => {
    parser[ON_BODY] = onBody
  })
}
