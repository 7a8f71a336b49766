import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const decompress = promisify(brotliDecompress)

/** What no file of a run comes near; one that expands further is not ours. */
const MAX_BYTES = 64 * 1024 * 1024

/** Whether a file of a run is kept compressed, which its name tells. */
export function isCompressed(name: string): boolean {
  return name.endsWith('.br')
}

/** What is in a file of a run. */
export async function plainBytes(name: string, body: Uint8Array): Promise<Uint8Array> {
  return isCompressed(name) ? await decompress(body, { maxOutputLength: MAX_BYTES }) : body
}
