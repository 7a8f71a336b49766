import { expect, it } from 'vitest'
import { createInTurns } from './in-turns.ts'

const PIECES = 50

/** Never waits for anything. */
async function* quick(): AsyncGenerator<number> {
  for (let piece = 0; piece < PIECES; piece += 1) yield piece
}

async function read(pieces: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

/** How often the program turned to other work until this was done. */
async function roundsUntil(done: Promise<unknown>): Promise<number> {
  let rounds = 0
  let goesOn = true
  const count = () => {
    rounds += 1
    if (goesOn) setImmediate(count)
  }
  setImmediate(count)
  await done
  goesOn = false
  return rounds
}

it('makes long responses piece by piece, one after the other, and leaves time for other requests', async () => {
  const inTurns = createInTurns()
  const answers = [0, 1, 2].map(() => read(inTurns(quick())))
  expect(await roundsUntil(Promise.all(answers))).toBeGreaterThanOrEqual(3 * PIECES - 3)
  for (const answer of answers) expect(await answer).toHaveLength(PIECES)
})

it('goes on when a reader leaves in the middle', async () => {
  const inTurns = createInTurns()
  for await (const piece of inTurns(quick())) if (piece === 3) break
  expect(await read(inTurns(quick()))).toHaveLength(PIECES)
})

it('blocks other requests without turns', async () => {
  expect(await roundsUntil(read(quick()))).toBeLessThanOrEqual(1)
})
