import { expect, it } from 'vitest'
import { topPhrases } from './phrases.ts'

it('lets stop words stand inside a phrase and not at its ends', () => {
  const words = 'hours of library hours of library'.split(' ')
  expect(topPhrases(words, new Set(['of']))).toEqual([
    { text: 'hours of library', length: 3, count: 2 },
    { text: 'hours', length: 1, count: 2 },
    { text: 'library', length: 1, count: 2 },
  ])
})

it('finds nothing in what is not repeated', () => {
  expect(topPhrases(['one', 'two', 'three'], new Set())).toEqual([])
})
