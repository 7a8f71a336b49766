import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Chunks of one body. Each takes 4 µs of the main thread, however short it is: 256 KB arrive in about 500 packets. */
const MOST_PIECES = 500

/**
 * Cuts connections whose bodies come in more chunks than any legitimate client sends: a megabyte of one-byte chunks
 * would take a second, whether it is read or not.
 */
export function cutSmallPieces(server: Server, most = MOST_PIECES): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.headers['transfer-encoding'] === undefined) return
    const push = request.push.bind(request)
    let pieces = 0
    request.push = (piece, encoding) => {
      // Null marks the end of the body.
      if (piece !== null) pieces += 1
      if (pieces <= most) return push(piece, encoding)
      request.socket.resetAndDestroy()
      leaveUnread(request.socket)
      return false
    }
  })
}

/** `HTTPParser.kOnBody` of Node: the key of the parser's callback for each chunk. */
const ON_BODY = 3

interface Parser {
  incoming: unknown
  [ON_BODY]?: unknown
}

/**
 * Node parses everything that it has read of the connection, about 10,000 chunks: 13 ms with a callback, 1 ms without.
 * Node reuses parsers; this one is restored before another connection can get it, since those begin in a later turn.
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
