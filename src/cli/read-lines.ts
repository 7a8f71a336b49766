import { createInterface } from 'node:readline/promises'
import { CliError } from './cli-error.ts'
import { MOST_INPUT, sizeText } from './read-file-up-to.ts'

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
  const reader = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
  let bytes = 0
  // A line need not end.
  const count = (piece: Buffer | string) => {
    bytes += piece.length
    if (bytes > mostBytes) reader.close()
  }
  stream.on('data', count)
  for await (const line of reader) {
    lines.push(line)
    if (lines.length >= limit) break
  }
  stream.off('data', count)
  reader.close()
  if (lines.length < limit && bytes > mostBytes) {
    throw new CliError(`Standard input is larger than ${sizeText(mostBytes)}.`)
  }
  return lines
}
