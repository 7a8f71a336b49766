import { connect } from 'node:net'

/** A response. Its body is overwritten by the next one. */
export interface Answer {
  readonly status: number
  readonly body: Buffer
}

export type Ask = (path: string) => Promise<Answer>

/** Larger than every response that is measured. */
const LARGEST_BYTES = 1024 * 1024
const PIECE_BYTES = 64 * 1024

/**
 * Sends requests to this server over one persistent connection, one at a time. Node's HTTP client allocates whatever it
 * receives: collecting that garbage, in the middle of a request, was most of the time of the slowest large responses.
 */
export function asker(address: string, secret: string): { ask: Ask; close: () => void } {
  const { hostname, port, host } = new URL(address)
  const message = Buffer.alloc(LARGEST_BYTES)
  let received = 0
  let expected = Promise.withResolvers<Answer>()
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(PIECE_BYTES),
      callback: (size, piece) => {
        received += Buffer.from(piece.buffer, piece.byteOffset, size).copy(message, received)
        const answer = answerIn(message.subarray(0, received))
        if (answer) expected.resolve(answer)
        return true
      },
    },
  })
  socket.on('error', (error) => expected.reject(error))
  socket.on('end', () => expected.reject(new Error('The server closed the connection.')))
  const ask: Ask = async (path) => {
    received = 0
    expected = Promise.withResolvers()
    const head = [`GET /api/v1${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${secret}`]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return await expected.promise
  }
  return { ask, close: () => socket.destroy() }
}

/** Undefined until it is complete. The servers that are measured state the length of each response. */
function answerIn(message: Buffer): Answer | undefined {
  const end = message.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = message.toString('latin1', 0, end)
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? []
  const [, length] = /^content-length: (\d+)$/im.exec(head) ?? []
  if (status === undefined || length === undefined) throw new Error(`Not understood: ${head}`)
  const body = message.subarray(end + 4)
  return body.length < Number(length) ? undefined : { status: Number(status), body }
}
