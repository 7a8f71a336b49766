import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOf } from './text-words.ts'
import { firstPlaces } from './word-list.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'ba', 'größe', 'word', 'words', '図書館'), {
    maxLength: 80,
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
