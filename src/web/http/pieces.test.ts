import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { Pieces } from './pieces.ts'

it.each([
  { parts: ['{"results":', 'a'.repeat(10), '}'], lengths: [4, 4, 3, 4, 4, 2, 1] },
  { parts: ['', 'ab', '', 'cdef'], lengths: [2, 4] },
  { parts: [''], lengths: [] },
  { parts: [], lengths: [] },
])('$parts are sent in order, in pieces of at most 4 bytes', async ({ parts, lengths }) => {
  const make = () =>
    new Pieces(
      parts.map((part) => Buffer.from(part)),
      4,
    )
  const seen: number[] = []
  for await (const piece of make()) seen.push(piece.byteLength)
  expect(seen).toEqual(lengths)
  expect((await buffer(make())).toString()).toBe(parts.join(''))
  expect(make().bytes).toBe(parts.join('').length)
})

it('is taken no faster than it is read', () => {
  const pieces = new Pieces([Buffer.alloc(100)], 4)
  pieces.read(0)
  expect(pieces.readableLength).toBe(4)
})
