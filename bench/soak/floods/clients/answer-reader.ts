/** Reads a connection's data, and reports each complete response. */
export interface AnswerReader {
  feed(chunk: Buffer): void
}

const HEAD_END = '\r\n\r\n'

/**
 * Enough of RFC 9112 to find the end of a response, at a fraction of the processor time of `node:http`: the flood
 * shares its machine with the service.
 */
export function createAnswerReader(onAnswer: (status: number) => void): AnswerReader {
  let rest = ''
  let status = 0
  /** Remaining bytes of a body or chunk; undefined between them. */
  let left: number | undefined
  let isChunked = false

  /** Takes one step; false if it needs more bytes. */
  function step(): boolean {
    if (left !== undefined) return takeBody()
    return isChunked ? takeChunkHead() : takeHead()
  }

  function takeHead(): boolean {
    const end = rest.indexOf(HEAD_END)
    if (end === -1) return false
    const head = rest.slice(0, end)
    rest = rest.slice(end + HEAD_END.length)
    status = Number(head.slice(9, 12))
    isChunked = /^transfer-encoding: *chunked/im.test(head)
    if (!isChunked) left = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
    return true
  }

  function takeBody(): boolean {
    const taken = Math.min(left ?? 0, rest.length)
    rest = rest.slice(taken)
    left = (left ?? 0) - taken
    if (left > 0) return false
    left = undefined
    if (!isChunked) onAnswer(status)
    return true
  }

  function takeChunkHead(): boolean {
    const end = rest.indexOf('\r\n')
    if (end === -1) return false
    const size = Number.parseInt(rest.slice(0, end), 16)
    if (size > 0) {
      rest = rest.slice(end + 2)
      left = size + 2
      return true
    }
    // The last chunk and the empty line after it; no trailers are sent.
    if (rest.length < end + 4) return false
    rest = rest.slice(end + 4)
    isChunked = false
    onAnswer(status)
    return true
  }

  return {
    feed(chunk) {
      rest += chunk.toString('latin1')
      while (step()) continue
    },
  }
}
