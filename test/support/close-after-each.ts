import { afterEach } from 'vitest'

interface Closable {
  close(): Promise<void>
}

/** Keeps what a test opens and closes it after the test, last opened first. */
export function closeAfterEach(): <T extends Closable>(opening: T | Promise<T>) => Promise<T> {
  const open: Closable[] = []
  afterEach(async () => {
    for (const thing of open.splice(0).toReversed()) await thing.close()
  })
  return async (opening) => {
    const opened = await opening
    open.push(opened)
    return opened
  }
}
