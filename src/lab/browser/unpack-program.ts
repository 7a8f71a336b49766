import { createReadStream, createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** Unpacks one program; readable and executable by all, whatever the umask. */
export async function unpackProgram(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))
  await chmod(to, 0o755)
}
