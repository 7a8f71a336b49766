import { closeSync, openSync, readSync } from 'node:fs'

const KB = 1024
const MB = 1024 * KB

/** Lists of URLs, configurations, budgets and baselines; 20,000 URLs of 2,048 characters are 40 MB. */
export const MOST_INPUT = 100 * MB
/** Keys, passwords and the URLs of services. */
export const MOST_SECRET = 64 * KB

const PIECE = 64 * KB

/**
 * The bytes of a file that a person names. It may be a device or a pipe, which need not end: `readFileSync` would fill
 * the memory of the machine.
 *
 * @throws an error whose message ends a sentence if it is larger
 */
export function readFileUpTo(file: string, mostBytes: number): Buffer {
  const open = openSync(file, 'r')
  try {
    return readAll(open, mostBytes)
  } finally {
    closeSync(open)
  }
}

function readAll(open: number, mostBytes: number): Buffer {
  const pieces: Buffer[] = []
  const piece = Buffer.allocUnsafe(PIECE)
  for (let total = 0; total <= mostBytes;) {
    const read = readSync(open, piece)
    if (read === 0) return Buffer.concat(pieces, total)
    // A pipe may give a few bytes at a time.
    pieces.push(Buffer.from(piece.subarray(0, read)))
    total += read
  }
  throw new Error(`it is larger than ${sizeText(mostBytes)}`)
}

export function sizeText(bytes: number): string {
  return bytes < MB ? `${bytes / KB} KB` : `${bytes / MB} MB`
}
