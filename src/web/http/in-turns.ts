import { setImmediate } from 'node:timers/promises'

/** The same pieces, when it is their turn. */
export type InTurns = ReturnType<typeof createInTurns>

/**
 * For the long answers of one server: the pieces of each, one at a time over all of them, with everybody else's
 * requests in between. Nothing that they are made of makes a program wait, as SQLite answers at once and a quick
 * reader's socket takes all, so that one file would be written to its end before anybody else is heard.
 */
export function createInTurns() {
  /** When whoever came before has made a piece. */
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
