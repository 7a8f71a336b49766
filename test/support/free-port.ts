/** Retries: a port that is free for one protocol or address may be taken for the next. */
const TRIES = 20

/**
 * Opens several sockets at one port, and retries at another if the port is taken.
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
