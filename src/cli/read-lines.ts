import { CliError } from './cli-error.ts'
import { MOST_INPUT, sizeText } from './read-file-up-to.ts'
import { splitLines } from './split-lines.ts'

/**
 * The first lines of standard input, without their ends.
 *
 * @throws {CliError} if it is larger than files may be, before they end
 */
export async function readLines(
  stream: NodeJS.ReadableStream,
  limit: number,
  mostBytes = MOST_INPUT,
): Promise<string[]> {
  const lines: string[] = []
  for await (const line of splitLines(upTo(stream, mostBytes))) {
    lines.push(line.replace(/\r$/, ''))
    if (lines.length >= limit) break
  }
  return lines
}

/** A line need not end. What came before the limit may be all that is needed. */
async function* upTo(
  stream: NodeJS.ReadableStream,
  mostBytes: number,
): AsyncGenerator<Buffer | string> {
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    yield piece
    if (bytes > mostBytes)
      throw new CliError(`Standard input is larger than ${sizeText(mostBytes)}.`)
  }
}
