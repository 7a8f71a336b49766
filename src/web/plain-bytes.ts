import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, createBrotliDecompress } from 'node:zlib'

const decompress = promisify(brotliDecompress)

/** What no file of a run comes near; one that expands further is not ours. */
const MAX_BYTES = 64 * 1024 * 1024

/** Whether a file of a run is kept compressed, which its name tells. */
export function isCompressed(name: string): boolean {
  return name.endsWith('.br')
}

/** What is in a compressed file of a run. */
export async function plainBytes(body: Uint8Array): Promise<Buffer> {
  return await decompress(body, { maxOutputLength: MAX_BYTES })
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
