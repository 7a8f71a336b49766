import { setImmediate } from 'node:timers/promises'

/** When whoever came before has made a piece. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * The same pieces of a long answer, one at a time over all such answers, with everybody else's requests in
 * between: nothing that they are made of makes a program wait, as SQLite answers at once and a quick reader's
 * socket takes all, so that one file would be written to its end before anybody else is heard.
 */
export async function* inTurns<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    const mine = turn.then(() => setImmediate())
    turn = mine
    await mine
  }
}
