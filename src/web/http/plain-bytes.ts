import type { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'

/** Whether a file of a run is stored compressed, by its name. */
export function isCompressed(name: string): boolean {
  return name.endsWith('.br')
}

/**
 * Unpacks a compressed file of a run, no faster than it is read: a hundred slow readers hold a hundred compressed
 * chunks rather than texts. Stops if the file is damaged.
 */
export function plainStream(body: Uint8Array): Readable {
  const stream = createBrotliDecompress()
  stream.end(body)
  return stream
}
