import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstPlaces, wordsOf, wordStarts } from './text-words.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'ba', 'größe', 'word', 'words', '図書館'), {
    maxLength: 80,
  })
  .map((words) => words.join(' '))

const spaced = fc
  .array(fc.constantFrom('a', 'b', 'Ab', 'ba', 'größe', 'word', 'words', 'don’t'), {
    minLength: 2000,
    maxLength: 2100,
  })
  .map((words) => words.join(' '))

it('knows where each word of a text came first, and of any other list', () => {
  fc.assert(
    fc.property(text, (written) => {
      const words = wordsOf(written)
      const firsts = words.map((word) => words.indexOf(word))
      expect(Array.from(firstPlaces(words))).toEqual(firsts)
      expect(firstPlaces([...words])).toEqual(firsts)
    }),
  )
})

it('knows where each word of a long text stands, whatever is read after it', () => {
  fc.assert(
    fc.property(spaced, spaced, (written, next) => {
      const words = wordsOf(written)
      wordsOf(next)
      wordsOf('other words of a title')
      expect(Array.from(firstPlaces(words))).toEqual(words.map((word) => words.indexOf(word)))
      const starts = Array.from(wordStarts(words) ?? [])
      expect(
        starts.map((start, i) => written.toLowerCase().substr(start, words[i]?.length)),
      ).toEqual(words)
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    }),
    { numRuns: 20 },
  )
})

it('lists the words of a text that is too long for the kept tables', () => {
  const written = Array.from({ length: 40_000 }, (_, i) => `w${i % 30_000}`).join(' ')
  const words = wordsOf(written)
  expect(words.join(' ')).toBe(written)
  expect(firstPlaces(words)[39_999]).toBe(9_999)
  expect(wordStarts(words)?.[39_999]).toBe(written.length - 5)
})
