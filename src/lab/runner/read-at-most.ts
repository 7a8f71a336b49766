import { ErrorWithCode } from './error-with-code.ts'

/** Reads all bytes of a PDF, up to a limit. @throws `ErrorWithCode` if there are more */
export async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > mostBytes) throw new ErrorWithCode('TOO_LARGE', 'The PDF is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
