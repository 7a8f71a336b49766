import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { extract } from 'tar-stream'

const decompress = promisify(brotliDecompress)

/** The largest archive is 8 MB; anything that expands further is not one of them. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Unpacks the regular files of a `.tar.br`, readable by all whatever the umask. Links and devices are left out: a
 * browser needs none.
 *
 * @throws if an entry names a place outside the folder
 */
export async function unpackArchive(from: string, folder: string): Promise<void> {
  const entries = extract()
  entries.end(await decompress(await readFile(from), { maxOutputLength: MAX_BYTES }))
  for await (const entry of entries) {
    if (entry.header.type === 'file') {
      await place(folder, entry.header.name, await bytesOf(entry))
    } else entry.resume()
  }
}

async function place(folder: string, name: string, bytes: Buffer): Promise<void> {
  const parts = name.split('/').filter((part) => part !== '.')
  if (name.startsWith('/') || parts.includes('..')) {
    throw new Error(`The archive names "${name}", which is outside its folder.`)
  }
  let parent = folder
  for (const part of parts.slice(0, -1)) {
    parent = join(parent, part)
    await mkdir(parent, { recursive: true })
    await chmod(parent, 0o755)
  }
  const path = join(folder, ...parts)
  await writeFile(path, bytes)
  await chmod(path, 0o644)
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}
