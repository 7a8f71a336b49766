import type { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'

/** Whether a file of a run is kept compressed, which its name tells. */
export function isCompressed(name: string): boolean {
  return name.endsWith('.br')
}

/**
 * What is in a compressed file of a run, no faster than it is read: a hundred slow readers hold a hundred of
 * its chunks and not of its texts. Breaks off where the file is damaged.
 */
export function plainStream(body: Uint8Array): Readable {
  const stream = createBrotliDecompress()
  stream.end(body)
  return stream
}
