import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

const MB = 1024 * 1024
const ALL = Number.POSITIVE_INFINITY

function* endless(piece: string) {
  for (;;) yield Buffer.from(piece)
}

describe('lines of standard input', () => {
  it('are read to the end', async () => {
    expect(await readLines(Readable.from([Buffer.from('a\r\nb'), 'c\n\nd']), ALL)).toEqual([
      'a',
      'bc',
      '',
      'd',
    ])
  })

  it('end only where a person ends them', async () => {
    const line = 'pass\u2028word\u2029 \u0085\rend'
    expect(await readLines(Readable.from([`${line}\r\n${line}\n`]), ALL)).toEqual([line, line])
    expect(await readLines(Readable.from([`${line}\nrest`]), 1)).toEqual([line])
  })

  it('are refused without an end', async () => {
    for (const piece of ['x'.repeat(65_536), 'line\n'.repeat(10_000)]) {
      await expect(readLines(Readable.from(endless(piece)), ALL, MB)).rejects.toThrow(
        'Standard input is larger than 1 MB.',
      )
    }
  })

  it('are as many as are needed, whatever follows', async () => {
    const stream = Readable.from(endless(`first\n${'x'.repeat(2 * MB)}`))
    expect(await readLines(stream, 1, MB)).toEqual(['first'])
  })
})
