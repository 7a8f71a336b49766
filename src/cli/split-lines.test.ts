import { describe, expect, it } from 'vitest'
import { splitLines } from './split-lines.ts'

async function* piecesOf(...pieces: readonly (Uint8Array | string)[]) {
  yield* pieces
}

const linesOf = (...pieces: readonly (Uint8Array | string)[]) =>
  Array.fromAsync(splitLines(piecesOf(...pieces)))

describe('the lines of a stream', () => {
  it('end at line feeds only', async () => {
    const line = 'a\u2028b\u2029c\u0085d\re\vf\fg'
    expect(await linesOf(`${line}\n${line}\r\n`)).toEqual([line, `${line}\r`])
  })

  it('are whole however the stream is cut into pieces', async () => {
    const text = 'Zoë\n\n書\u2028 \n'
    const bytes = Buffer.from(text)
    const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
    expect(await linesOf(...pieces)).toEqual(['Zoë', '', '書\u2028 '])
    expect(await linesOf('one', Buffer.from(' line\nno'), ' end')).toEqual(['one line', 'no end'])
  })

  it('are none in an empty stream', async () => {
    expect(await linesOf()).toEqual([])
    expect(await linesOf('')).toEqual([])
  })
})
