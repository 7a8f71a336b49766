import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './text-words.ts'

const text = fc
  .array(
    fc.constantFrom(
      ...`a B 1 é ß ' ’ - _ . \u0301 \u00a0 \u{1d400} \u{1f600} \ud800`.split(' '),
      ' ',
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''))

describe('wordsOf', () => {
  it('finds the words that the pattern finds', () => {
    const pattern = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu
    fc.assert(
      fc.property(text, (value) => {
        expect(wordsOf(value)).toEqual(value.toLowerCase().match(pattern) ?? [])
      }),
      { numRuns: 2000 },
    )
  })

  it('cuts text without spaces by the rules of its language', () => {
    expect(wordsOf('図書館 opens')).toEqual(['図書館', 'opens'])
  })

  it('keeps what joins a word inside it only', () => {
    expect(wordsOf("'Don’t' re-open-")).toEqual(['don’t', 're-open'])
  })
})
