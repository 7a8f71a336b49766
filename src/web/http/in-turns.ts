import { setImmediate } from 'node:timers/promises'

/** The same pieces, each in its turn. */
export type InTurns = ReturnType<typeof createInTurns>

/**
 * Shares the server between its long responses: one piece at a time over all of them, with other requests in between.
 * Nothing in such a response makes the program wait, since SQLite answers at once and a fast reader's socket takes
 * everything; without this, one file would be written to its end before any other request is served.
 */
export function createInTurns() {
  /** Once the previous one has made its piece. */
  let turn: Promise<unknown> = Promise.resolve()

  return async function* inTurns<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    for await (const piece of pieces) {
      yield piece
      const mine = turn.then(() => setImmediate())
      turn = mine
      await mine
    }
  }
}
