import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureText } from './words.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function bySegmenter(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

describe('words of measureText', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['one', 1],
    ['Hello, world!', 2],
    ["don't stop", 2],
    ['it’s', 1],
    ['3.14 and 1,000', 3],
    ['snake_case _ __x', 2],
    ['www.example.com', 1],
    ['state-of-the-art', 4],
    ['a.1', 2],
    ['naïve café', 2],
    ['cafe\u0301 ne\u00adver', 2],
    ['Привет, мир', 2],
    ['안녕하세요 세계', 2],
    ['مرحبا بالعالم', 2],
    ['שלום עולם', 2],
    ['👍 👩‍👩‍👧 ok', 1],
    ['50 € – 20 %', 2],
    ['漢字を書く', 3],
    ['𝐇𝐞𝐥𝐥𝐨 world', 2],
    ['สวัสดีครับ', 2],
  ])('counts %j as %i', (text, words) => {
    expect(measureText(text).words).toBe(words)
    expect(bySegmenter(text)).toBe(words)
  })

  it('agrees with the segmenter on ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
        expect(measureText(text).words).toBe(bySegmenter(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('agrees with the segmenter on Latin, Greek, Cyrillic, Hebrew and Arabic with punctuation, stray marks aside', () => {
    const unit = fc.constantFrom(...Array.from("abzßéñΩλЖяשלערم٣٤٫ 0 9 .,;’'_-–—/()«»“”·€%&@#\n"))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(measureText(text).words).toBe(bySegmenter(text))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('characters and bytes of measureText', () => {
  it.each([
    ['', 0, 0],
    [' \n\t ', 0, 0],
    ['a', 1, 1],
    ['  a \n  b ', 3, 3],
    ['a\u00a0\u00a0b', 3, 3],
    ['é€', 2, 5],
    ['👍!', 3, 5],
    ['漢字', 2, 6],
  ])('of %j are %i and %i', (text, characters, bytes) => {
    expect(measureText(text)).toMatchObject({ characters, bytes })
  })

  it('are those of the folded text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(' ', '\n', '\u00a0', 'a', 'é', '€') }),
        (text) => {
          const folded = text.replace(/\s+/g, ' ').trim()
          expect(measureText(text)).toMatchObject({
            characters: folded.length,
            bytes: Buffer.byteLength(folded),
          })
        },
      ),
    )
  })
})
