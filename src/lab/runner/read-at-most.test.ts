import { expect, it } from 'vitest'
import { readAtMost } from './read-at-most.ts'

/** This many chunks of ten bytes, and how many of them were read. */
function piecesOf(count: number) {
  let read = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 1
      if (read > count) controller.close()
      else controller.enqueue(new Uint8Array(10).fill(read))
    },
  })
  return { stream, read: () => read }
}

it('puts the pieces of a PDF together', async () => {
  const bytes = await readAtMost(piecesOf(3).stream, 30)
  expect([...bytes]).toEqual([1, 2, 3].flatMap((piece) => Array<number>(10).fill(piece)))
})

it('reads no more of one that is too large', async () => {
  const pieces = piecesOf(1000)
  await expect(readAtMost(pieces.stream, 30)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect(pieces.read()).toBeLessThan(7)
})
