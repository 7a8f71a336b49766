import { open } from 'node:fs/promises'

/**
 * Windows and some network shares flush no folders. A folder that may be entered but not read cannot be opened, and one
 * that was removed has nothing to keep.
 */
const NOT_FLUSHED = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EACCES', 'ENOENT'])

/** Flushes the names in a folder to disk. Otherwise, a power loss can remove a new file whose bytes were flushed. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!NOT_FLUSHED.has(code)) throw error
  }
}
