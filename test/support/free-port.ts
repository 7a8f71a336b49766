/** A port that is free in one protocol, or at one address, may be another process's in the next. */
const TRIES = 20

/**
 * Opens several sockets at one port, again at another while something else has it.
 *
 * @param open closes what it has opened before it throws
 */
export async function atFreePort<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await open()
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!inUse || left === 0) throw error
    }
  }
}
