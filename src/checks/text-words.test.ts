import { expect, it } from 'vitest'
import { wordsOf } from './text-words.ts'

it('keeps compounds and apostrophes together and drops punctuation', () => {
  expect(wordsOf("The library’s re-opening – don't wait, 24 hours!")).toEqual([
    'the',
    'library’s',
    're-opening',
    "don't",
    'wait',
    '24',
    'hours',
  ])
})

it('finds words where no spaces are', () => {
  expect(wordsOf('図書館の開館時間').length).toBeGreaterThan(1)
  expect(wordsOf('ห้องสมุดเปิดทุกวัน').length).toBeGreaterThan(1)
})

it('keeps letters and their marks together', () => {
  expect(wordsOf('Cafe\u0301 हिन्दी')).toEqual(['cafe\u0301', 'हिन्दी'])
})
