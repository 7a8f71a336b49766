const LINE_FEED = 10

/**
 * The lines of a stream, without the line feeds that end them. `node:readline` also ends lines at U+2028 and U+2029,
 * which JSON does not escape, and at a carriage return.
 */
export async function* splitLines(
  stream: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<string> {
  let begun: Uint8Array[] = []
  for await (const piece of stream) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    let start = 0
    for (;;) {
      const end = bytes.indexOf(LINE_FEED, start)
      if (end === -1) break
      yield textOf([...begun, bytes.subarray(start, end)])
      begun = []
      start = end + 1
    }
    if (start < bytes.length) begun.push(bytes.subarray(start))
  }
  if (begun.length > 0) yield textOf(begun)
}

/** Decoded together: a character may be in two pieces. */
function textOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString()
}
